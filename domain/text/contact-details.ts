const endings = 'com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example'
const link = new RegExp(
  String.raw`:\/\/|www\.|@|\.\p{L}{2,}|\.\s+(?:${endings})\b|[([{]\s*dot\s*[)\]}]|\bdot\s+(?:${endings})\b`,
  'iu',
)
/** 9 digits or more, also with a short word in between: an account number has 10, a phone number 11. */
const longNumber = /\d(?:\D{0,6}\d){8,}/u

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
