import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import type { EventData, EventType } from '../../../domain/register/events/event-data.ts'
import { eventDataParsers } from '../../../domain/register/events/parse-event.ts'
import { eventTypes } from '../../../domain/register/events/event-data.ts'

/** What people read for each type of event. */
const eventLabels: Readonly<Record<EventType, string>> = {
  project_registered: 'Project registered',
  project_amended: 'Project changed',
  period_added: 'Measured',
  holder_opened: 'Holder opened',
  issued: 'Issued',
  transferred: 'Given',
  retired: 'Retired',
  cancelled: 'Cancelled',
  buffer_released: 'Released',
  note_added: 'Note',
}

/** The verb after an amount: 1 kg and 1 t are one thing. */
const wasOrWere = (kg: number) => (kg === 1 || kg === 1_000 ? 'was' : 'were')

const writers: { [Type in EventType]: (data: EventData[Type]) => string } = {
  project_registered: ({ project, title }) => `${title} was registered as ${project}.`,
  project_amended: ({ project, reason }) => `${project} was changed: ${reason}`,
  period_added: ({ kwh, reductionKg, project }) =>
    `The meters of ${project} measured ${formatNumber(kwh)} kWh, which avoided ${formatAmount(reductionKg)} of CO₂e.`,
  holder_opened: ({ holder, name }) => `${name ?? 'A person'} became a holder, ${holder}.`,
  issued: ({ kg, vintage }) => `${formatAmount(kg)} ${wasOrWere(kg)} issued in ${vintage}.`,
  transferred: ({ kg, from, to }) => `${formatAmount(kg)} went from ${from} to ${to}.`,
  retired: ({ kg, retirement, beneficiary }) =>
    `${formatAmount(kg)} ${wasOrWere(kg)} retired for ${beneficiary.name ?? `a ${beneficiary.kind}`}, ${retirement}.`,
  cancelled: ({ kg, reason }) => `${formatAmount(kg)} ${wasOrWere(kg)} cancelled: ${reason}`,
  buffer_released: ({ kg, holder }) => `${formatAmount(kg)} that were kept back went to ${holder}.`,
  note_added: ({ about, text }) => `About entry ${about}: ${text}`,
}

/** What an event says, as a sentence. */
export function describeEvent(type: string, data: unknown): string {
  const known = eventTypes.find((each) => each === type)
  return known ? describe(known, data) : 'This entry has a type that this page does not know.'
}

/** The label of a type, also of one that is not known. */
export function labelEvent(type: string): string {
  const known = eventTypes.find((each) => each === type)
  return known ? eventLabels[known] : type
}

function describe<Type extends EventType>(type: Type, data: unknown): string {
  const parsed = eventDataParsers[type](data)
  return parsed.ok ? writers[type](parsed.value) : 'This entry cannot be read.'
}
