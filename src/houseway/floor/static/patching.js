// A part of a page becomes what was sent anew, and whatever is the same stays as it is: a button that is being
// pressed is still there and has the focus, wherever it stands now, and what is being written stays written.

export function patch(place, html) {
  const sent = document.createElement("template");
  sent.innerHTML = html;
  become(place, sent.content);
}

const NAMES = ["do", "offer", "seat", "table", "of"];

function become(place, sent) {
  const coming = [...sent.childNodes];
  const wanted = (was) => named(was) && coming.some((node) => alike(was, node));
  let was = place.firstChild;
  for (const node of coming) {
    const kept = was && alike(was, node) ? was : later(was, node);
    while (kept && was !== kept && !wanted(was)) was = after(was, "remove");
    if (kept) {
      if (kept === was) was = was.nextSibling;
      else place.insertBefore(kept, was);
      update(kept, node);
    } else if (was && !wanted(was)) was = after(was, "replaceWith", node);
    else place.insertBefore(node, was);
  }
  while (was) was = after(was, "remove");
}

function update(was, node) {
  if (was.nodeType === Node.TEXT_NODE) {
    if (was.data !== node.data) was.data = node.data;
  } else if (!was.isEqualNode(node)) {
    attributes(was, node);
    become(was, node);
  }
}

function after(was, goes, ...instead) {
  const next = was.nextSibling;
  was[goes](...instead);
  return next;
}

// The same thing further on: what stood before it has gone.
function later(was, node) {
  if (!named(node)) return null;
  let found = was;
  while (found && !alike(found, node)) found = found.nextSibling;
  return found;
}

function named(node) {
  return node.nodeType === Node.ELEMENT_NODE && (node.id !== "" || NAMES.some((name) => node.dataset[name] !== undefined));
}

// Whether one can become the other; what has another name, or does something else, is another thing.
function alike(was, node) {
  if (was.nodeType !== node.nodeType || was.nodeName !== node.nodeName) return false;
  if (was.nodeType !== Node.ELEMENT_NODE) return true;
  return was.id === node.id && NAMES.every((name) => was.dataset[name] === node.dataset[name]);
}

function attributes(was, node) {
  for (const { name } of [...was.attributes]) if (!node.hasAttribute(name) && name !== "open") was.removeAttribute(name);
  for (const { name, value } of node.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
}
