// A part of a page becomes what was sent anew, and whatever is the same stays as it is: a button that is being
// pressed is still there, and what is being written stays written.

export function patch(place, html) {
  const sent = document.createElement("template");
  sent.innerHTML = html;
  become(place, sent.content);
}

function become(place, sent) {
  const coming = [...sent.childNodes];
  const there = [...place.childNodes];
  coming.forEach((node, at) => {
    const was = there[at];
    if (!was) place.append(node);
    else if (!alike(was, node)) was.replaceWith(node);
    else if (was.nodeType === Node.TEXT_NODE) {
      if (was.data !== node.data) was.data = node.data;
    } else if (!was.isEqualNode(node)) {
      attributes(was, node);
      become(was, node);
    }
  });
  for (const gone of there.slice(coming.length)) gone.remove();
}

// Whether one can become the other; what has another name, or does something else, is another thing.
function alike(was, node) {
  if (was.nodeType !== node.nodeType || was.nodeName !== node.nodeName) return false;
  if (was.nodeType !== Node.ELEMENT_NODE) return true;
  return was.id === node.id && ["do", "offer", "seat", "table"].every((name) => was.dataset[name] === node.dataset[name]);
}

function attributes(was, node) {
  for (const { name } of [...was.attributes]) if (!node.hasAttribute(name) && name !== "open") was.removeAttribute(name);
  for (const { name, value } of node.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
}
