/** What a page of search results shows of a title and of a description, in characters. */
export const maxTitleLength = 60
export const maxDescriptionLength = 160
/** A shorter description says too little. */
const minDescriptionLength = 70

/** The first of the titles that is shown whole; name the fullest first. The last one is cut. */
export function fitTitle(...titles: [string, ...string[]]): string {
  return (
    titles.find(({ length }) => length <= maxTitleLength) ??
    cut(titles.at(-1) ?? '', maxTitleLength)
  )
}

/** As many of the sentences as are shown whole. Where little fits, the next one is cut. */
export function fitDescription(...sentences: [string, ...string[]]): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length <= maxDescriptionLength) text = longer
    else if (text.length < minDescriptionLength) text = cut(longer, maxDescriptionLength)
  }
  return text
}

/** The beginning of a text in whole words, with an ellipsis where something is left out. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const words = text.slice(0, maxLength).replace(/\s+\S*$/, '')
  return `${words.slice(0, maxLength - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
