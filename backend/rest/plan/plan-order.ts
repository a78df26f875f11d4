import type { OrderTerm } from '../parse/parse-order.ts'
import { restError, type RestError } from '../rest-error.ts'
import type { PlannedEmbed, PlannedOrder, ReadPlan } from './read-plan.ts'
import { resolveField } from './row-shape.ts'

/**
 * Resolves a term of `order`: a field of the level, or of a to-one embed in it.
 * @throws RestError 42703, PGRST108, PGRST118
 */
export function planOrder(
  node: ReadPlan,
  { relation, field, direction, nulls }: OrderTerm,
): PlannedOrder {
  const embed = relation === null ? null : requireToOne(node, relation)
  return { embed, value: resolveField((embed?.plan ?? node).shape, field), direction, nulls }
}

function requireToOne({ embeds, shape }: ReadPlan, relation: string): PlannedEmbed {
  const embed = embeds.find(({ name }) => name === relation)
  if (!embed) throw notEmbedded(relation)
  if (embed.isToOne) return embed
  const label = shape.label.replace(/_\d+$/, '')
  throw restError('PGRST118', `A related order on '${relation}' is not possible`, {
    details: `'${label}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
  })
}

/** Creates the error for a parameter of a relation that `select` does not embed. */
export function notEmbedded(name: string): RestError {
  return restError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}
