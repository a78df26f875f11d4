/**
 * The parameters of one of our links, as mail programs and people break it: with `&amp;` instead of
 * `&`, and with the full stop, comma or bracket that stood behind it.
 */
export function repairLink(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].map(([name, value]) => [
      name.replace(/^(?:amp;)+/, ''),
      value.replace(/[.,;:!?>)\]*"'\s]+$/, ''),
    ]),
  )
}
