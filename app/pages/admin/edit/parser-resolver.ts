import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Values } from '../../../../domain/desk/merge-edit.ts'
import type { Parser } from '../../../../domain/parse/parser.ts'

/**
 * Checks a form with the parser of its noun, which functions use too. Its values are those of the
 * columns.
 */
export function parserResolver<Form extends FieldValues>(
  parse: Parser<Values>,
): Resolver<Form, unknown, FieldValues> {
  return (values) => {
    const parsed = parse(values)
    if (parsed.ok) return { values: { ...parsed.value }, errors: {} }
    // The first problem of a field counts. A part of a field (`highlights.0`) is shown at the field.
    const errors = Object.fromEntries(
      [...parsed.problems]
        .reverse()
        .map(({ path, message }) => [path.split('.')[0] || 'root', { type: 'parse', message }]),
    )
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}
