// Every operation of the API as a form; nothing comes from anywhere else.

import { ask, newId } from "./floor.js";

const place = document.querySelector("#operations");
const make = (tag, text, ...inside) => {
  const made = document.createElement(tag);
  made.append(...(text ? [text] : []), ...inside);
  return made;
};
const said = (text = "") => text.split("`").map((part, place) => (place % 2 ? make("code", part) : part));
const written = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const either = (schema) => (schema.oneOf ?? schema.anyOf ?? []).find((one) => one.type !== "null");

function example(schema, all, name = "") {
  if (!schema) return null;
  if (name === "id") return newId();
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return example(all[schema.$ref.split("/").pop()], all);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (either(schema)) return null;
  if (schema.type === "object") return Object.fromEntries(shown(schema).map(([field, one]) => [field, example(one, all, field)]));
  return { array: [], boolean: false, integer: 0, number: 0, string: "" }[schema.type] ?? null;
}

// What must be sent, and what has an example of its own; with neither, everything that can be sent.
function shown(schema) {
  const fields = Object.entries(schema.properties ?? {});
  const some = fields.filter(([name, one]) => schema.required?.includes(name) || one.examples);
  return some.length ? some : fields;
}

function kind(schema, all) {
  if (schema.$ref) return kind(all[schema.$ref.split("/").pop()], all);
  if (schema.enum) return schema.enum.join(", ");
  const one = either(schema) ?? schema;
  const least = schema.minimum ?? one.minimum;
  const most = schema.maximum ?? one.maximum;
  const range = least === undefined && most === undefined ? "" : `, ${least ?? 0} to ${most}`;
  return `${one.$ref ? kind(one, all) : one.type}${range}${either(schema) ? " or null" : ""}`;
}

function fields(schema, all) {
  const whole = schema.$ref ? all[schema.$ref.split("/").pop()] : schema;
  const lines = Object.entries(whole.properties ?? {}).map(([name, one]) => {
    const must = whole.required?.includes(name) ? "" : ", may be left out";
    return make("li", "", make("code", name), ` (${kind(one, all)}${must}) `, ...said(one.description));
  });
  return make("ul", "", ...lines);
}

function inputOf(one, all) {
  const input = document.createElement("input");
  Object.assign(input, { name: one.name, required: one.in === "path" });
  input.dataset.in = one.in;
  return [input, make("label", `${one.name} (${one.in}, ${kind(one.schema ?? {}, all)})`, input)];
}

function addressed(path, inputs) {
  const query = new URLSearchParams();
  let address = path;
  for (const input of inputs) {
    if (input.dataset.in === "path") address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value) query.set(input.name, input.value);
  }
  return query.size ? `${address}?${query}` : address;
}

async function send(method, address, body, answer) {
  answer.textContent = "…";
  try {
    const sent = body && JSON.parse(body.value);
    answer.textContent = written(await ask(method, address, sent)) || "Done.";
    if (sent?.id) body.value = body.value.replace(sent.id, newId()); // the next is another command
  } catch (error) {
    const clauses = (error.clauses ?? []).join(", ");
    answer.textContent = `${error.status ?? "Not sent:"} ${error.message} ${clauses}`.trim();
  }
}

// The newest event of a stream stands there until it is stopped.
function follow(address, answer, button) {
  const stream = new EventSource(address);
  const stop = () => {
    stream.close();
    button.textContent = "Try";
    button.onclick = null;
  };
  button.textContent = "Stop";
  button.onclick = (event) => {
    event.preventDefault();
    stop();
  };
  answer.textContent = "…";
  stream.addEventListener("table", (event) => {
    answer.textContent = `id: ${event.lastEventId}\nevent: table\ndata: ${written(JSON.parse(event.data))}`;
  });
  stream.onerror = () => {
    answer.textContent += "\nThe stream has ended.";
    stop();
  };
}

function operation(method, path, about, all) {
  const streams = "text/event-stream" in (about.responses["200"]?.content ?? {});
  const form = make("form", "", ...(about.description ?? "").split("\n\n").map((text) => make("p", "", ...said(text))));
  form.className = "operation";
  const inputs = (about.parameters ?? []).map((one) => {
    const [input, label] = inputOf(one, all);
    form.append(label);
    return input;
  });
  const schema = about.requestBody?.content?.["application/json"]?.schema;
  const body = schema && document.createElement("textarea");
  if (body) {
    body.value = written(example(schema, all));
    body.rows = body.value.split("\n").length + 1;
    form.append(fields(schema, all), make("label", "body", body));
  }
  const answer = make("pre");
  answer.setAttribute("role", "status");
  const button = make("button", "Try");
  form.append(button, answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = addressed(path, inputs);
    if (streams) follow(address, answer, button);
    else send(method.toUpperCase(), address, body, answer);
  });
  const head = make("summary", "", make("code", `${method.toUpperCase()} ${path}`), ` ${about.summary ?? ""}`);
  return make("details", "", head, form);
}

for (const shell of document.querySelectorAll("pre.shell")) {
  shell.textContent = shell.textContent.replaceAll("https://floor.example", location.origin);
}
const described = await ask("GET", place.dataset.schema);
const groups = new Map();
for (const [path, methods] of Object.entries(described.paths).sort()) {
  for (const [method, about] of Object.entries(methods)) {
    const tag = about.tags?.[0] ?? "others";
    if (!groups.has(tag)) groups.set(tag, make("section", "", make("h2", tag[0].toUpperCase() + tag.slice(1))));
    groups.get(tag).append(operation(method, path, about, described.components.schemas ?? {}));
  }
}
for (const group of groups.values()) {
  group.className = "sheet";
  place.append(group);
}
