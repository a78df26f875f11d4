/** An element with classes and content, for what is shown without React. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}
