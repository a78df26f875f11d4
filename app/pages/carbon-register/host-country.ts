/** What the register knows of a project outside of it. */
export interface Recognition {
  authorisation: string
  adjustment: string
  external_registry: string | null
  external_id: string | null
}

const authorisations: Record<string, string> = {
  none: 'None. No country counts these units, and none has authorised them.',
  requested: 'Requested, and not granted yet',
  granted: 'Granted',
  refused: 'Refused',
}
const adjustments: Record<string, string> = {
  none: 'None',
  committed: 'Promised by the host country',
  made: 'Made by the host country',
}

/** The fields in which a government or another registry would show, with their words. */
export function recognitionRows(project: Recognition): { label: string; value: string }[] {
  const { authorisation, adjustment, external_registry, external_id } = project
  return [
    { label: 'Letter of authorisation', value: authorisations[authorisation] ?? authorisation },
    { label: 'Corresponding adjustment', value: adjustments[adjustment] ?? adjustment },
    {
      label: 'Other registries',
      value:
        external_registry === null
          ? 'None. Its units are in this register only.'
          : `${external_registry}, ${external_id}`,
    },
  ]
}

const shortAuthorisations: Record<string, string> = {
  none: 'no letter of authorisation',
  requested: 'letter of authorisation requested',
  granted: 'letter of authorisation granted',
  refused: 'letter of authorisation refused',
}
const shortAdjustments: Record<string, string> = {
  none: 'no corresponding adjustment',
  committed: 'corresponding adjustment promised',
  made: 'corresponding adjustment made',
}

/** The same in one line, for a list of projects. */
export function recognitionLine(project: Recognition): string {
  const { authorisation, adjustment, external_registry, external_id } = project
  const line = [
    shortAuthorisations[authorisation] ?? authorisation,
    shortAdjustments[adjustment] ?? adjustment,
    external_registry === null ? 'no other registry' : `also ${external_registry} ${external_id}`,
  ].join(', ')
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

/** How many of all projects a government or another registry knows, as a sentence of the first screen. */
export function describeRecognition(
  states: readonly { projects: number; authorised: number; adjusted: number; elsewhere: number }[],
): string {
  const sum = (field: 'projects' | 'authorised' | 'adjusted' | 'elsewhere') =>
    states.reduce((total, state) => total + state[field], 0)
  const [projects, authorised, adjusted, elsewhere] = [
    sum('projects'),
    sum('authorised'),
    sum('adjusted'),
    sum('elsewhere'),
  ]
  if (authorised + adjusted + elsewhere === 0)
    return 'No government has authorised them, and they are in no other registry.'
  const count = (known: number) => (known === 0 ? 'none' : String(known))
  return [
    `Of ${projects} ${projects === 1 ? 'project' : 'projects'}, ${count(authorised)} ${authorised > 1 ? 'have' : 'has'} a government’s letter of authorisation,`,
    `${count(adjusted)} a corresponding adjustment, and ${count(elsewhere)} a number in another registry.`,
    'The list of projects says which.',
  ].join(' ')
}
