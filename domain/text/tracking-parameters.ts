/**
 * Names of parameters that advertisers, search engines and mail programs add to links, for programs in the page
 * which this site does not have. Each visitor from Facebook comes with a number of their own.
 */
const tracking = new Set(
  [
    'fbclid gclid gclsrc gbraid wbraid dclid srsltid _ga _gl',
    'msclkid ttclid twclid igshid igsh li_fat_id yclid ysclid epik',
    'mc_cid mc_eid mkt_tok _hsenc _hsmi _kx sca_ref',
  ].flatMap((names) => names.split(' ')),
)

/** Whether a parameter of a link says only where the visitor came from. */
export const isTrackingParameter = (name: string): boolean =>
  tracking.has(name.toLowerCase()) || /^(?:utm|gad)_\w+$/i.test(name)

/**
 * The address of the page that a link means: visitors whose links differ only in how they are counted get
 * the same page from the cache. The order of the other parameters stays.
 * @param url path and query
 */
export function withoutTracking(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((part) => !isTrackingParameter(part.split('=', 1)[0] ?? ''))
  return kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`
}
