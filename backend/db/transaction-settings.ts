import type { Person } from './person.ts'

export interface TransactionSettings {
  /**
   * `anon`, `authenticated`, `service_role` or `supabase_auth_admin`; its grants and row level
   * security apply.
   */
  role: string
  /** `set local` settings, e.g. `request.jwt.claims`; values are strings, as in PostgreSQL. */
  settings?: Record<string, string>
  readOnly?: boolean
  /** Of a read: all its queries see the database as it was at the first one. */
  isSnapshot?: boolean
  /**
   * The person for whom it runs: their session must exist, and they must be neither banned nor
   * deleted. Asked in the same round trip as the first statement, and once more before a slow write
   * commits; not again for a read within half a second.
   */
  person?: Person | null
  /** The transaction ends the person's own session, so a slow one does not ask for it again. */
  endsSession?: boolean
  /** Of a read: cancels its statement when it is aborted. */
  signal?: AbortSignal | undefined
  /** Called when it has its connection. */
  onConnected?: () => void
}

/** The statement that sets them, and asks for the session of the person. */
export function settingsStatement({ role, settings = {}, person }: TransactionSettings) {
  const entries = [...Object.entries(settings), ['role', role] as const]
  const calls = entries.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  const values: (string | null)[] = entries.flat()
  if (person) {
    calls.push(`platform.require_session($${values.length + 1}, $${values.length + 2})`)
    values.push(person.userId, person.sessionId)
  }
  return {
    name: `set_local_${entries.length}${person ? '_person' : ''}`,
    text: `select ${calls.join(', ')}`,
    values,
  }
}

/** Statements of one kind need the same tables: those of their text, of the role's policies, and the session. */
export function kindOf({ role, person }: TransactionSettings, text: string): string {
  return [role, person ? 'for a person' : '', text].join('\n')
}
