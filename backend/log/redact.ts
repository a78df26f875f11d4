const removed = '[removed]'

/**
 * What no log may hold, with what stays of it. Every pattern is linear in the length of the text: a
 * repetition is bounded, or can begin only where its characters begin.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // The values of a row, as PostgreSQL quotes them. They may hold brackets, quotes and line ends.
  [/(Key \([^=]{1,200}\)=)\([\s\S]*\)/g, `$1(${removed})`],
  [/(Failing row contains )\([\s\S]*\)/g, `$1(${removed})`],
  [/(?<=[^"\]}][:,] )"[\s\S]*"/g, `"${removed}"`],
  [/\b(value|Token) "[^"\n]*"/g, `$1 "${removed}"`],
  [/(JSON data, line \d{1,9}: ).*/g, `$1${removed}`],
  // The name and the password of a URL.
  [/:\/\/[^\s"'<>/:@]{0,200}:[^\s"'<>]{0,200}@/g, `://${removed}@`],
  // A named secret, in a header, a query, a fragment, JSON, or an object as Node prints it.
  [/\b(bearer|basic) {1,4}[\w.~+/=-]{8,}/gi, `$1 ${removed}`],
  [
    /(password|passwd|secret|token(?:_hash)?|authorization|api[_-]?key|[?&#]key|otp|[?&]code|cookie)(["']?[=:] ?)("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s"'&,;)}]+)/gi,
    `$1$2${removed}`,
  ],
  [/\b(sk_live|sk_test|sb_secret|whsec|AGE-SECRET-KEY)[_-][\w-]+/g, `$1_${removed}`],
  [/(?<![\w-])eyJ[\w-]*\.[\w.-]*/g, removed],
  // Other random text of 40 characters or more.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, removed],
  [/(?<![\w.+%'-])[\w.+%'-]+(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, removed],
  // Phone numbers: `tel:`, international, and Nigerian ones.
  [/\btel:[\d+()%. -]{3,40}/gi, `tel:${removed}`],
  [/(?:\+|%2B)\d(?:(?:%20|[ ().+-]){0,2}\d){6,14}/gi, removed],
  [/(?<![\w-]|\d\.)(?:234|0)[789]\d(?:(?:%20|[ .+-])?\d){8}(?!\w)/g, removed],
]

/** 13 to 19 digits, as on a card. */
const cardNumbers = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g

/**
 * A text without mail addresses, phone numbers, card numbers, secrets, and values that PostgreSQL
 * quotes from a row. Names of people cannot be found in this way, so nothing that a person typed should
 * be logged at all.
 */
export function redact(text: string): string {
  const rest = patterns.reduce((left, [pattern, stays]) => left.replace(pattern, stays), text)
  return rest.replace(cardNumbers, (digits) => (hasCheckDigit(digits) ? removed : digits))
}

/** Luhn's sum (ISO/IEC 7812-1), which tells a card from a time stamp in nine of ten cases. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? 2 * digit : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
