import { editDistance } from './edit-distance.ts'

/** Shorter names (`PORT`, `HOST`) are close to too many others. */
const minLength = 6

/**
 * Finds settings that have no effect because their name is wrong. A name that is almost a setting
 * is a problem when that setting is missing, because the server would come up without it. A name
 * that only starts like one may be meant for other software, and is a warning.
 * @param given the names of the environment
 * @param known all settings
 * @returns one sentence for each name
 */
export function checkSettingNames(
  given: readonly string[],
  known: readonly string[],
): { problems: string[]; warnings: string[] } {
  const problems: string[] = []
  const warnings: string[] = []
  for (const name of given) {
    if (known.includes(name)) continue
    const meant = findMeant(name, known)
    const related = known.filter((setting) => isRelated(setting, name))
    if (meant !== null && !given.includes(meant))
      problems.push(`${name} is not a setting. Rename it to ${meant}, or remove it.`)
    else if (meant !== null || related.length > 0)
      warnings.push(
        `${name} is not a setting and has no effect. The settings like it: ${related.join(', ') || meant}.`,
      )
  }
  return { problems, warnings }
}

/** The setting that a name is a misspelling or the beginning of. */
function findMeant(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase()
  const isAlmost = (setting: string) =>
    setting.length >= minLength &&
    setting[0] === upper[0] &&
    editDistance(upper, setting) <= (setting.length < 10 ? 1 : 2)
  const isBeginning = (setting: string) => upper.includes('_') && setting.startsWith(`${upper}_`)
  return known.find(isAlmost) ?? known.find(isBeginning) ?? null
}

/** Both start with the same word, as `SMTP_HOST` and `SMTP_URL`. */
function isRelated(setting: string, name: string): boolean {
  const [word = ''] = setting.split('_')
  return setting !== word && name.startsWith(`${word}_`)
}
