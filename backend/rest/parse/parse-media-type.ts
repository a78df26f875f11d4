import { restError } from '../rest-error.ts'

/** The formats of a response with rows. */
type RowFormat = 'json' | 'json-stripped' | 'object' | 'object-stripped' | 'csv'

/**
 * The media type of a response: rows in a format, or the query plan of the statement that builds
 * them.
 */
export interface MediaType {
  format: RowFormat
  plan: { format: 'text' | 'json'; options: readonly string[] } | null
}

const contentTypes: Record<RowFormat, string> = {
  json: 'application/json',
  'json-stripped': 'application/vnd.pgrst.array+json;nulls=stripped',
  object: 'application/vnd.pgrst.object+json',
  'object-stripped': 'application/vnd.pgrst.object+json;nulls=stripped',
  csv: 'text/csv',
}
const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/**
 * Chooses the best available media type of an `Accept` header.
 * @param allowsPlan whether query plans are available
 * @throws RestError 406 PGRST107
 */
export function negotiate(accept: string | null, allowsPlan: boolean): MediaType {
  const accepted = splitAccept(accept ?? '*/*')
  for (const text of accepted) {
    const found = findMediaType(text)
    if (found && (allowsPlan || !found.plan)) return found
  }
  throw restError('PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
}

/** The `Content-Type` of a response. */
export function formatContentType({ format, plan }: MediaType): string {
  if (!plan) return `${contentTypes[format]}; charset=utf-8`
  const options = plan.options.length > 0 ? `; options=${plan.options.join('|')}` : ''
  return `application/vnd.pgrst.plan+${plan.format}; for="${contentTypes[format]}"${options}; charset=utf-8`
}

function splitAccept(accept: string): string[] {
  const types = accept
    .split(',')
    .map((text) => ({ text: text.trim(), quality: Number(/;\s*q=([\d.]+)/.exec(text)?.[1] ?? 1) }))
  return types
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.quality - a.quality)
    .map(({ text }) => text)
}

function findMediaType(text: string): MediaType | null {
  const [name = '', ...parameters] = text
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim())
  const plan = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?$/.exec(name)
  if (plan) return findPlan(plan[1] === 'json' ? 'json' : 'text', parameters)
  const format = findRowFormat(name, parameters.includes('nulls=stripped'))
  return format && { format, plan: null }
}

function findRowFormat(name: string, isStripped: boolean): RowFormat | null {
  if (name === 'application/json' || name === '*/*' || name === 'application/*') return 'json'
  if (name === 'text/csv') return 'csv'
  if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(name))
    return isStripped ? 'json-stripped' : 'json'
  if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(name))
    return isStripped ? 'object-stripped' : 'object'
  return null
}

function findPlan(format: 'text' | 'json', parameters: readonly string[]): MediaType | null {
  const value = (name: string) =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1)
  const rows = findMediaType((value('for') ?? 'application/json').replaceAll('"', ''))
  const requested = (value('options') ?? '').split('|')
  return (
    rows && {
      format: rows.format,
      plan: { format, options: planOptions.filter((option) => requested.includes(option)) },
    }
  )
}
