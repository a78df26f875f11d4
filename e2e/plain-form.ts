import { inject } from 'vitest'

const attributeOf = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/**
 * Fills in and sends a form with method GET as a browser without JavaScript does: what is not given
 * keeps the value that the page has.
 * @param button words of the button that sends it
 * @throws Error when the page has no such form or field
 */
export async function sendPlainForm(
  html: string,
  button: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<{ url: URL; html: string }> {
  const forms = html.match(/<form[ >].*?<\/form>/gs) ?? []
  const form = forms.find((each) => each.slice(each.indexOf('<button')).includes(button))
  if (!form) throw new Error(`The page has no form with the button ${button}`)
  if (attributeOf(form, 'method') === 'post') throw new Error('Only forms with GET are sent')
  const query = new URLSearchParams()
  const names = new Set<string>()
  for (const [tag, kind] of form.matchAll(/<(input|select|textarea)[ >][^>]*>/g)) {
    const name = attributeOf(tag, 'name')
    if (name === undefined) continue
    names.add(name)
    const isChoice = /type="(checkbox|radio)"/.test(tag)
    if (kind !== 'input' || (isChoice && !/ checked=/.test(tag))) continue
    query.append(name, attributeOf(tag, 'value') ?? '')
  }
  for (const [name, value] of Object.entries(values)) {
    if (!names.has(name)) throw new Error(`The form has no field ${name}`)
    query.delete(name)
    for (const each of [value].flat()) query.append(name, each)
  }
  const action = attributeOf(form.slice(0, form.indexOf('>') + 1), 'action') ?? ''
  const answer = await fetch(`${inject('siteUrl')}${action}?${query}`)
  return { url: new URL(answer.url), html: (await answer.text()).replaceAll('<!-- -->', '') }
}
