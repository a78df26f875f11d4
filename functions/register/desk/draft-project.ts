import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { EventData } from '../../../domain/register/events/event-data.ts'
import type { ProposalAsk } from '../../../domain/register/staff/proposal-asks.ts'
import type { Draft } from './draft.ts'

/**
 * A new project, with the next number and the meters of its systems.
 * @throws FunctionError 409 when it has no meter, or a system is in a project already
 */
export async function draftNewProject(
  tx: Tx,
  ask: ProposalAsk<'register_project'>,
): Promise<Draft> {
  const row = await tx.one<{ next: number }>(
    `select coalesce(max(substr(id, 2)::integer), 0) + 1 as next from public.register_projects`,
  )
  const project = `P${String(row.next).padStart(4, '0')}`
  const data = await describeProject(tx, project, ask, [])
  return { entry: { type: 'project_registered', data }, sourceIds: ask.sourceIds, readingIds: [] }
}

/**
 * The whole project as it is from now on. Its meters stay, and new systems join them.
 * @throws FunctionError 404 when there is no such project; 409 as {@link draftNewProject}
 */
export async function draftAmendment(tx: Tx, ask: ProposalAsk<'amend_project'>): Promise<Draft> {
  const { rows } = await tx.query<{ serial: string }>(
    `select m.serial from public.register_projects p
       join public.register_meters m on m.project_id = p.id
     where p.id = $1 order by m.serial`,
    [ask.project],
  )
  if (rows.length === 0) throw new FunctionError(404, `There is no project ${ask.project}.`)
  const meters = rows.map(({ serial }) => serial)
  const data = await describeProject(tx, ask.project, ask, meters)
  return {
    entry: { type: 'project_amended', data: { ...data, reason: ask.reason } },
    sourceIds: ask.sourceIds,
    readingIds: [],
  }
}

async function describeProject(
  tx: Tx,
  project: string,
  ask: ProposalAsk<'register_project'>,
  kept: readonly string[],
): Promise<EventData['project_registered']> {
  const { rows } = await tx.query<{ meter: string | null; project: string | null; watts: number }>(
    `select meter, project_id as project, peak_watts as watts from public.register_sources
     where id = any ($1) and ended_at is null`,
    [ask.sourceIds],
  )
  if (rows.length !== ask.sourceIds.length)
    throw new FunctionError(409, 'One of these systems takes no part any more. Please reload.')
  const meters = [...kept]
  for (const { meter, project: other } of rows) {
    if (meter === null)
      throw new FunctionError(409, 'One of these systems has no meter yet, so nothing is measured.')
    if (other !== null) throw new FunctionError(409, `The meter ${meter} is in ${other} already.`)
    meters.push(meter)
  }
  if (meters.length === 0)
    throw new FunctionError(409, 'A project needs at least one system with a meter.')
  const found = await tx.one<{ watts: string }>(
    `select coalesce(sum(peak_watts), 0) as watts from public.register_sources
     where project_id = $1`,
    [project],
  )
  const added = rows.reduce((sum, { watts }) => sum + watts, 0)
  return {
    project,
    title: ask.title,
    place: {
      state: ask.state,
      // About a kilometre: where somebody lives is not told.
      latitude: ask.latitude.toFixed(2),
      longitude: ask.longitude.toFixed(2),
    },
    peakWatts: Number(found.watts) + added,
    methodology: { id: ask.methodology, version: ask.methodologyVersion },
    meters: meters.toSorted(),
    host: { authorisation: ask.authorisation, adjustment: ask.adjustment },
    external:
      ask.externalRegistry === null || ask.externalId === null
        ? null
        : { registry: ask.externalRegistry, id: ask.externalId },
  }
}
