import type { FieldValues } from 'react-hook-form'
import type { ConstraintProblem } from '../../../../domain/desk/constraint-problem.ts'
import type { Values } from '../../../../domain/desk/merge-edit.ts'
import type { Parser } from '../../../../domain/parse/parser.ts'

/** What a screen edits. */
export interface EditOptions<Form extends FieldValues> {
  /** A table with a column `version` and the trigger `private.bump_version`. */
  table: string
  /** The value of the key column; null for a new record. */
  id: string | null
  /** The column that names a record: `id` unless said otherwise. */
  keyColumn?: string
  /** What is read besides the editable columns, for the screen to show. */
  select?: string
  /** The columns that the form writes. Each field of the form has the name of its column. */
  columns: readonly string[]
  /** Turns the fields of the form into the values of the columns, or says what is wrong. */
  schema: Parser<Values>
  /** The fields of a record. `values` is empty for a new one. */
  toForm: (values: Values) => Form
  /** What the record is called in messages: "coupon". */
  label: string
  /** Sentences for constraints of the table, by their names. */
  constraints?: Readonly<Record<string, ConstraintProblem>>
  /** Called with the key of a new record, after it is stored. */
  onCreated?: (id: string) => void
}
