import { parseTechnicalData } from '../../catalogue/parse-technical-data.ts'
import {
  kindOfCategory,
  technicalFields,
  type TechnicalKind,
} from '../../catalogue/technical-data.ts'
import type { Field } from '../../catalogue/technical-field.ts'
import { invalid, valid, type Parsed } from '../../parse/parser.ts'
import { parseTypedNumber } from '../../text/typed-number.ts'
import { technicalLabel } from './technical-label.ts'

/** A field of the technical data as the editor shows it: one line of text, or a choice. */
export interface TechnicalInput {
  key: string
  label: string
  unit: string
  isRequired: boolean
  /** How to write it; empty where a number says it all. */
  hint: string
  /** The values to choose from; null for text. */
  choices: readonly { value: string; label: string }[] | null
}

/** The technical data of a form: a text for each key. */
export type TechnicalTexts = Readonly<Record<string, string>>

const hints: Readonly<Record<string, string>> = {
  percent: 'Above 0, up to 100',
  coefficient: 'From -10 to 10, like -0.35',
  count: 'A whole number',
  range: 'Like 40 to 60',
  dimensions: 'Like 2278 × 1134 × 30',
  positives: 'Like 12, 24, 48',
  powers: 'Like 12 V: 300 W, 24 V: 600 W',
}

/** The fields of a category, in the order of its data sheet; none for one without technical data. */
export function technicalInputs(category: string): TechnicalInput[] {
  return fieldsOf(kindOfCategory.get(category)).map(([key, { type, isRequired }]) => ({
    key,
    ...technicalLabel(key),
    isRequired,
    hint: type.startsWith('some:') ? `One or more of ${listWords(type)}` : (hints[type] ?? ''),
    choices: choicesOf(type),
  }))
}

function choicesOf(type: string): TechnicalInput['choices'] {
  if (type === 'flag')
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]
  if (!type.startsWith('one:')) return null
  return wordsOf(type).map((value) => ({ value, label: value }))
}

/** The words of "one:a|b" and "some:a|b". */
function wordsOf(type: string): string[] {
  return type.slice(type.indexOf(':') + 1).split('|')
}
const listWords = (type: string) => wordsOf(type).join(', ')

function fieldsOf(kind: TechnicalKind | undefined): [string, Field<unknown>][] {
  return kind === undefined ? [] : Object.entries<Field<unknown>>(technicalFields[kind])
}

/** Nothing for each key of each kind: a form has them all, so that the category can change. */
const noTexts = Object.fromEntries(
  Object.values(technicalFields).flatMap((fields) => Object.keys(fields).map((key) => [key, ''])),
)

/** The texts for `products.technical`, empty for a key that it does not have. */
export function toTechnicalTexts(technical: unknown): Record<string, string> {
  if (typeof technical !== 'object' || technical === null) return { ...noTexts }
  const given = Object.entries(technical).filter(([key]) => key !== 'kind')
  return { ...noTexts, ...Object.fromEntries(given.map(([key, value]) => [key, toText(value)])) }
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listToText(value)
  if (isRecord(value) && 'min' in value) return `${String(value['min'])} to ${String(value['max'])}`
  return String(value)
}

function listToText(list: readonly unknown[]): string {
  if (list.some((item) => typeof item === 'object'))
    return list
      .map((item) =>
        isRecord(item) ? `${String(item['systemV'])} V: ${String(item['powerW'])} W` : '',
      )
      .join(', ')
  // A list of three numbers can be a size or three voltages; this format suits both.
  return list.join(', ')
}

/**
 * `products.technical` from the texts of the form. Keys of another category are left out; without any
 * text it is null.
 * @returns the problem of the first field that is wrong, with its key as the path
 */
export function parseTechnicalTexts(
  category: string,
  texts: TechnicalTexts,
): Parsed<Record<string, unknown> | null> {
  const kind = kindOfCategory.get(category)
  const data: Record<string, unknown> = {}
  for (const [key, field] of fieldsOf(kind)) {
    const text = (texts[key] ?? '').trim()
    if (text === '') continue
    const value = field.parse(readText(field.type, text))
    if (value === undefined || value === null)
      return invalid(`${technicalLabel(key).label} must be ${ruleInWords(field)}.`, key)
    data[key] = value
  }
  if (kind === undefined || Object.keys(data).length === 0) return valid(null)
  const missing = fieldsOf(kind).find(([key, { isRequired }]) => isRequired && !(key in data))
  if (missing) return invalid(`${technicalLabel(missing[0]).label} is missing.`, missing[0])
  const technical = { kind, ...data }
  const { problem } = parseTechnicalData(category, technical)
  return problem === undefined ? valid(technical) : invalid(problem)
}

function ruleInWords({ type, rule }: Field<unknown>): string {
  if (type === 'flag') return 'yes or no'
  return /^(?:range|dimensions|positives|powers)$/.test(type)
    ? `written ${hints[type]?.replace(/^Like/, 'like')}`
    : rule
}

function readText(type: string, text: string): unknown {
  if (type === 'flag') return text === 'yes' ? true : text === 'no' ? false : undefined
  if (type.startsWith('one:')) return text
  if (type.startsWith('some:')) return splitList(text)
  if (type === 'range') return readRange(text)
  if (type === 'dimensions') return splitList(text.replace(/[x×*]/gi, ',')).map(readNumber)
  if (type === 'positives') return splitList(text).map(readNumber)
  if (type === 'powers') return splitList(text).map(readPower)
  return readNumber(text)
}

function splitList(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A number of any sign; NaN for other text, which every field refuses. */
function readNumber(text: string): number {
  const [, sign = '', digits = ''] = /^([-−+]?)\s*(.+)$/.exec(text.trim()) ?? []
  const number = parseTypedNumber(digits)
  if (number === null) return NaN
  return sign === '-' || sign === '−' ? -number : number
}

function readRange(text: string): { min: number; max: number } | undefined {
  const [, min, max] = /^([-−+]?[\d.,]+)\s*(?:to|–|-|\.\.)\s*([-−+]?[\d.,]+)$/i.exec(text) ?? []
  return min && max ? { min: readNumber(min), max: readNumber(max) } : undefined
}

function readPower(text: string): { systemV: number; powerW: number } {
  const [, systemV = '', powerW = ''] = /^([\d.]+)\s*V?\s*[:=]\s*([\d.]+)\s*W?$/i.exec(text) ?? []
  return { systemV: readNumber(systemV), powerW: readNumber(powerW) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
