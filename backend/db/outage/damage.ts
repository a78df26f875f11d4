import { DatabaseError } from 'pg'

/** What to do about damaged files of the database, by the SQLSTATE of the error. */
export const damageAdvice: Readonly<Record<string, string>> = {
  XX001: 'The files of the database are damaged. Keep a copy of them, and restore a backup.',
  XX002: 'An index of the database is damaged. Keep a copy of its files, and restore a backup.',
  '58P01': 'A file of the database is missing. Keep a copy of the others, and restore a backup.',
}

/** Says what to do when files of the database are damaged; null for any other error. */
export function explainDamage(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseError) return damageAdvice[cause.code ?? ''] ?? null
  return null
}
