/** A tag as people read it. */
export function tagName(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')
}
