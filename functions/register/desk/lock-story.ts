import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'

/**
 * Locks the story of a project until the end of the transaction.
 * @param version the one that was changed; null when there was no story
 * @throws FunctionError 404 no such project; 409 a colleague saved the story meanwhile
 */
export async function lockStory(
  tx: Tx,
  { project, version }: { project: string; version: number | null },
): Promise<{ hasPhoto: boolean }> {
  // Of two people who write the first story of a project, the later one waits here too.
  const { rowCount } = await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('register story ' || id, 0))
     from public.register_projects where id = $1`,
    [project],
  )
  if (rowCount === 0) throw new FunctionError(404, `There is no project ${project}.`)
  const row = await tx.maybeOne<{ version: number; hasPhoto: boolean }>(
    `select version, image_path is not null as "hasPhoto"
     from public.register_stories where project_id = $1`,
    [project],
  )
  if ((row?.version ?? null) !== version)
    throw new FunctionError(
      409,
      'A colleague saved this story meanwhile. Please copy your text, reload the page, and write it again.',
    )
  return { hasPhoto: row?.hasPhoto ?? false }
}
