import type { ModuleContext } from '../../../backend/functions/functions.ts'

/** The code of a letter, which proves that somebody has seen the letter. Eight letters and digits in two groups. */
export function letterCodeOf(
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
  number: string,
): string {
  const secret = secretFor(`discharge letter ${number}`)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return `${secret.slice(0, 4)}-${secret.slice(4, 8)}`
}
