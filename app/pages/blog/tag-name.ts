/** A tag for people to read. */
export function tagName(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')
}
