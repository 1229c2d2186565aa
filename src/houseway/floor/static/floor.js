// What every page needs to talk to the floor.

const token = document.querySelector("meta[name=csrf-token]").content;

// A new id for each command; sent again with the same id, a command has no second effect.
export const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.reason ?? "That is not possible.");
    this.status = status;
    this.clauses = problem.clauses ?? [];
  }
}

export async function ask(method, address, body) {
  const answer = await fetch(address, {
    method,
    headers: { "x-csrf-token": token, accept: "application/json", ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const data = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(answer.status, data || {});
  return data;
}

// Sent until it is answered: whether the first attempt arrived does not matter.
export async function command(table, what) {
  const body = { id: newId(), ...what };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask("POST", `/api/tables/${table}/commands`, body);
    } catch (error) {
      if (error instanceof Refusal || attempt === 4) throw error;
      await new Promise((done) => setTimeout(done, 300 * 2 ** attempt));
    }
  }
}

// The browser reconnects by itself and says how far it had come, so that nothing is missed.
export function watch(table, heard, { drawing = true, fourColour = false, after } = {}) {
  const wanted = new URLSearchParams({ drawing, four_colour: fourColour });
  if (after !== undefined) wanted.set("after", after);
  const source = new EventSource(`/api/tables/${table}/stream?${wanted}`);
  source.addEventListener("table", (message) => heard(JSON.parse(message.data)));
  return source;
}
