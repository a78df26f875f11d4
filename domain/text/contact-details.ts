const endings = 'com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example'
const link = new RegExp(
  String.raw`:\/\/|www\.|@|\.\p{L}{2,}|。[a-z]{2,}|\.\s+(?:${endings})\b|[([{]\s*(?:dot|\.)\s*[)\]}]|\bdot\s+(?:${endings})\b`,
  'iu',
)
/** Of the scripts that are written in West Africa, and of Hindi. */
const digit = String.raw`0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u{1e950}-\u{1e959}`
/** 9 digits or more, also with a short word in between: an account number has 10, a phone number 11. */
const longNumber = new RegExp(`[${digit}](?:[^${digit}]{0,6}[${digit}]){8,}`, 'u')

/**
 * Whether words hold something that leads a reader elsewhere, also when it is spelled to look like no
 * link. `private.has_contact_details` has the same rules.
 */
export function hasLink(words: string): boolean {
  return link.test(words.normalize('NFKC'))
}

/** Whether words hold a phone number, an account number or another long number. */
export function hasLongNumber(words: string): boolean {
  return longNumber.test(words.normalize('NFKC'))
}
