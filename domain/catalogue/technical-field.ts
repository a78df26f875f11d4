/**
 * The value of one key of `products.technical`. `type` names the rule; the SQL function
 * `private.is_technical_value` has a rule for each of the same names.
 */
export interface Field<Value> {
  type: string
  isRequired: boolean
  /** The value when it follows the rule; otherwise undefined. */
  parse: (value: unknown) => Value | undefined
  /** What the value must be, after "must be". */
  rule: string
}

export interface Range {
  min: number
  max: number
}

/** Panel power that a charge controller takes at one battery voltage. */
export interface PowerAtVoltage {
  systemV: number
  powerW: number
}

const largestNumber = 10_000_000

/** Above 0. */
export const positive = field('positive', 'a number above 0', (value) =>
  isNumber(value) && value > 0 ? value : undefined,
)
/** 0 or more. */
export const amount = field('amount', 'a number of 0 or more', (value) =>
  isNumber(value) && value >= 0 ? value : undefined,
)
/** A share, above 0 and up to 100. */
export const percent = field('percent', 'a number above 0, up to 100', (value) =>
  isNumber(value) && value > 0 && value <= 100 ? value : undefined,
)
/** A change in % for each °C, between −10 and 10. */
export const coefficient = field('coefficient', 'a number from -10 to 10', (value) =>
  isNumber(value) && Math.abs(value) <= 10 ? value : undefined,
)
/** A whole number, 1 or more. */
export const count = field('count', 'a whole number of 1 or more', (value) =>
  isNumber(value) && value >= 1 && Number.isInteger(value) ? value : undefined,
)
export const flag = field('flag', 'true or false', (value) =>
  typeof value === 'boolean' ? value : undefined,
)
/** Numbers of any sign; min is at most max. */
export const range = field('range', '{"min": a number, "max": a number not below it}', parseRange)
/** Length, width and height, or width, height and depth, as the maker orders them. */
export const dimensions = field('dimensions', 'a list of three numbers above 0', (value) => {
  const [first, second, third, ...more] = parseList(value, positive.parse) ?? []
  return first !== undefined && second !== undefined && third !== undefined && more.length === 0
    ? ([first, second, third] as const)
    : undefined
})
export const positives = field('positives', 'a list of numbers above 0', (value) =>
  parseList(value, positive.parse),
)
export const powersAtVoltages = field(
  'powers',
  'a list of {"systemV": a number above 0, "powerW": a number above 0}',
  (value) => parseList(value, parsePowerAtVoltage),
)

export function oneOf<const Choice extends string>(...choices: Choice[]): Field<Choice | null> {
  const parse = (value: unknown) => choices.find((choice) => choice === value)
  return field(`one:${choices.join('|')}`, `one of ${choices.join(', ')}`, parse)
}

/** One or more of the choices, each once, in the order of the data sheet. */
export function someOf<const Choice extends string>(...choices: Choice[]): Field<Choice[] | null> {
  const { parse } = required(oneOf(...choices))
  return field(`some:${choices.join('|')}`, `a list of ${choices.join(', ')}`, (value) => {
    const list = parseList(value, parse)
    return list && new Set(list).size === list.length ? list : undefined
  })
}

/** A field that every product of its kind has. */
export function required<Value>(optional: Field<Value>): Field<NonNullable<Value>> {
  return {
    ...optional,
    isRequired: true,
    parse: (value) => optional.parse(value) ?? undefined,
  }
}

/** A field that is null where the data sheet does not have it. */
function field<Value>(
  type: string,
  rule: string,
  parse: (value: unknown) => Value | undefined,
): Field<Value | null> {
  return { type, isRequired: false, parse, rule }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= largestNumber
}

/** An object with exactly these keys, all of them numbers. */
function parseNumbers<const Key extends string>(
  value: unknown,
  keys: readonly Key[],
): Record<Key, number> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  const isExact =
    entries.length === keys.length &&
    entries.every(([key, each]) => isNumber(each) && keys.some((known) => known === key))
  return isExact ? (value as Record<Key, number>) : undefined
}

function parseRange(value: unknown): Range | undefined {
  const numbers = parseNumbers(value, ['min', 'max'])
  return numbers && numbers.min <= numbers.max ? numbers : undefined
}

function parsePowerAtVoltage(value: unknown): PowerAtVoltage | undefined {
  const numbers = parseNumbers(value, ['systemV', 'powerW'])
  return numbers && numbers.systemV > 0 && numbers.powerW > 0 ? numbers : undefined
}

/** A list of one or more items that follow the rule. */
function parseList<Item>(
  value: unknown,
  parse: (item: unknown) => Item | null | undefined,
): Item[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const items = value.map(parse).filter((item) => item !== undefined && item !== null)
  return items.length === value.length ? items : undefined
}
