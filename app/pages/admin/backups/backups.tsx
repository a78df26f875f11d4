import { useQuery } from '@tanstack/react-query'
import {
  getLastBackups,
  maxBackupAgeHours,
  type LastBackups,
} from '../../../../domain/backups/backups.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { formatSize } from '../../../platform/files/format-size.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'

const makers: Record<LastBackups['madeBy'], string> = {
  server: 'The server makes a backup every night and reads it back to check it.',
  operator: 'The server makes no backups by itself: BACKUP_DAILY is off.',
  supabase:
    'Supabase makes the backups of this shop. You will find them in its dashboard under Database, Backups.',
}

/** The last good backup, and whether something is wrong with the backups. */
export default function Backups() {
  const last = useQuery({
    queryKey: ['admin', 'backups'],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getLastBackups, {}),
  })
  return (
    <div className="max-w-3xl">
      <PageHeader />
      <ListState query={last} failure="The backups could not be loaded.">
        {last.data && <LastBackup {...last.data} />}
      </ListState>
    </div>
  )
}

function LastBackup({ madeBy, verified, failure, misdated, isOverdue, deleted }: LastBackups) {
  return (
    <>
      <p className="text-ink-2">{makers[madeBy]}</p>
      <div className="mt-4 space-y-3 empty:hidden">
        {isOverdue && (
          <p className="rounded-control bg-danger-soft px-4 py-3 font-semibold text-danger">
            {verified
              ? `The last good backup is older than ${maxBackupAgeHours} hours.`
              : 'There is no good backup of this shop.'}
          </p>
        )}
        {misdated && (
          <p className="rounded-control bg-warning-soft px-4 py-3 break-words text-warning">
            A backup is dated {formatMoment(misdated.startedAt)}, in the future: {misdated.file} on{' '}
            {misdated.host}. The clock of that machine was wrong. It does not count as the last one.
            Check the clock.
          </p>
        )}
        {failure && (
          <p className="rounded-control bg-warning-soft px-4 py-3 break-words text-warning">
            The backup of {formatMoment(failure.startedAt)} failed. {failure.error}
          </p>
        )}
        {verified && (
          <div className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{formatMoment(verified.startedAt)}</span>
              <Badge tone="good">Verified</Badge>
              <Badge tone={verified.isEncrypted ? 'good' : 'plain'}>
                {verified.isEncrypted ? 'Encrypted' : 'Not encrypted'}
              </Badge>
            </p>
            <p className="mt-1 text-sm break-words text-ink-2">
              {formatSize(verified.bytes)} · {verified.file} on {verified.host}
            </p>
            {!verified.isEncrypted && (
              <p className="mt-1 text-sm text-ink-2">
                The secret keys are not in it: keep a copy of keys.json too, or set BACKUP_KEY.
              </p>
            )}
          </div>
        )}
        {!verified && !failure && madeBy === 'server' && (
          <p className="text-ink-2">
            No backup yet. The server makes the first one ten minutes after it starts.
          </p>
        )}
      </div>
      {deleted.length > 0 && (
        <section className="mt-6">
          <h2 className="font-semibold">Deleted backups</h2>
          <ul className="mt-2 space-y-2 text-sm break-words text-ink-2">
            {deleted.map(({ deletedAt, host, file, reason }) => (
              <li key={`${host} ${file} ${deletedAt}`}>
                {formatMoment(deletedAt)}: {file} on {host}. {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
