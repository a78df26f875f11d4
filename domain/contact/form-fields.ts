import { formatNumber } from '../text/format-number.ts'
import type { Problem } from '../parse/parser.ts'
import { cleanLine } from '../text/clean-text.ts'
import { countCharacters } from '../text/count-characters.ts'
import { isPlausibleEmail, trimEmail } from './email.ts'
import { parsePhone } from './phone.ts'

interface Contact {
  name: string
  email: string
  phoneNumber: string
}

/** Name, e-mail address and phone number as they are stored; the number as E.164 where valid. */
export function cleanContact({ name, email, phoneNumber }: Contact): Contact {
  const phone = cleanLine(phoneNumber)
  return {
    name: cleanLine(name),
    email: trimEmail(email),
    // Parsed as it is checked afterwards, without marks that nobody sees.
    phoneNumber: parsePhone(phone) ?? phone,
  }
}

/** The rules of the text fields of a form. `email` and `phoneNumber` must also look like one. */
export interface FormRules<Field extends string> {
  /** In the order of the form. */
  fields: readonly Field[]
  /** As a sentence names the field: "phone number". */
  labels: Record<Field, string>
  /** The longest text. */
  limits: Record<Field, number>
  /** The message for an empty field; null when it may be empty. */
  whenEmpty: (field: Field) => string | null
}

/**
 * The problems by field, each as a sentence that says what to do; empty when all fields are valid.
 * @param values cleaned
 */
export function findFieldProblems<Field extends string>(
  rules: FormRules<Field>,
  values: Record<Field, string>,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of rules.fields) {
    const problem = findProblem(rules, field, values[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

function findProblem<Field extends string>(
  { labels, limits, whenEmpty }: FormRules<Field>,
  field: Field,
  value: string,
): string | null {
  if (value === '') return whenEmpty(field)
  const limit = limits[field]
  if (countCharacters(value) > limit)
    return `Please shorten the ${labels[field]} to at most ${formatNumber(limit)} characters.`
  if (field === 'email' && !isPlausibleEmail(value))
    return 'Please check the e-mail address: it should look like name@example.com.'
  if (field === 'phoneNumber' && parsePhone(value) === null)
    return 'Please check the phone number: a Nigerian number such as 0803 123 4567, or one with its country code such as +44 7700 900123.'
  return null
}

/** The problems by field as a parser answers them, in the order of the form. */
export function listFieldProblems<Field extends string>(
  fields: readonly Field[],
  found: Partial<Record<Field, string>>,
): Problem[] {
  return fields.flatMap((path) => {
    const message = found[path]
    return message === undefined ? [] : [{ path, message }]
  })
}
