/** Elements that a browser's translator put in the place of texts that React renders. */
const standIns = new WeakMap<Node, Element>()
let isFollowed = false

/**
 * Lets React change a page that the browser has translated. A translator replaces each text by
 * `<font>` elements; React would then remove or change a text that is no longer there, which throws or
 * shows old numbers ({@link https://github.com/facebook/react/issues/11538}). Call it before React
 * shows or hydrates something; calling it again changes nothing.
 */
export function followTranslation(): void {
  if (isFollowed) return
  isFollowed = true
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [removed] = removedNodes
      if (!(removed instanceof Text)) continue
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isFont)
      if (standIn) replaceText(removed, standIn)
    }
  }).observe(document, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = findPresent(this, child)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && findPresent(this, next))
    return child
  }
}

const isFont = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === 'font'

/** What React writes into the text is shown, and translated again. */
function replaceText(text: Text, standIn: Element): void {
  standIns.set(text, standIn)
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string) {
      text.data = value
      if (!standIn.contains(text)) standIn.textContent = value
    },
  })
}

/** The child itself, or what stands for it below this parent; null for a text that is gone. */
function findPresent(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent || !(child instanceof Text)) return child
  const standIn = standIns.get(child)
  return standIn?.parentNode === parent ? standIn : null
}
