// Every operation of the API as a form; nothing comes from anywhere else.

import { ask, newId } from "./floor.js";

const place = document.querySelector("#operations");
const make = (tag, text, ...inside) => {
  const made = document.createElement(tag);
  made.append(...(text ? [text] : []), ...inside);
  return made;
};

function example(schema, all, depth = 0) {
  if (!schema || depth > 4) return null;
  if (schema.$ref) return example(all[schema.$ref.split("/").pop()], all, depth + 1);
  if (schema.oneOf || schema.anyOf) return example((schema.oneOf ?? schema.anyOf)[0], all, depth + 1);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    const names = schema.required ?? Object.keys(schema.properties ?? {});
    return Object.fromEntries(names.map((name) => [name, name === "id" ? newId() : example(schema.properties?.[name], all, depth + 1)]));
  }
  return { array: [], boolean: false, integer: 0, number: 0, string: "" }[schema.type] ?? null;
}

function operation(method, path, about, all) {
  const form = make("form", "", make("h2", `${method.toUpperCase()} ${path}`), make("p", about.summary ?? ""), make("p", about.description ?? ""));
  form.className = "card operation";
  const inputs = (about.parameters ?? []).map((one) => {
    const input = document.createElement("input");
    Object.assign(input, { name: one.name, required: one.required && one.in === "path" });
    input.dataset.in = one.in;
    form.append(make("label", `${one.name} (${one.in})`, input));
    return input;
  });
  const schema = about.requestBody?.content?.["application/json"]?.schema;
  const body = schema && document.createElement("textarea");
  if (body) {
    body.rows = 8;
    body.value = JSON.stringify(example(schema, all), null, 2);
    form.append(make("label", "body", body));
  }
  const answer = make("pre");
  answer.setAttribute("role", "status");
  form.append(make("button", "Try"), answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let address = path;
    const query = new URLSearchParams();
    for (const input of inputs) {
      if (input.dataset.in === "path") address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
      else if (input.dataset.in === "query" && input.value) query.set(input.name, input.value);
    }
    try {
      const told = await ask(method.toUpperCase(), `${address}${query.size ? `?${query}` : ""}`, body ? JSON.parse(body.value) : undefined);
      answer.textContent = typeof told === "string" ? told : JSON.stringify(told, null, 2);
    } catch (error) {
      answer.textContent = `${error.status ?? ""} ${error.message} ${(error.clauses ?? []).join(", ")}`;
    }
  });
  return form;
}

const described = await ask("GET", place.dataset.schema);
for (const [path, methods] of Object.entries(described.paths).sort()) {
  for (const [method, about] of Object.entries(methods)) {
    if (path.endsWith("/stream")) continue;
    place.append(operation(method, path, about, described.components.schemas ?? {}));
  }
}
