import { useState } from 'react'
import {
  exportPerson,
  signOutPerson,
  type PersonRequestKind,
} from '../../../../domain/people/person-actions.ts'
import type { Person } from '../../../../domain/people/person.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { saveJson } from '../../../platform/files/save-file.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import { PersonActionDialog, type PersonAction } from './person-action-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { personKey, type PersonPartProps } from './use-person.ts'

const isAbout = ({ requests }: Person, kind: PersonRequestKind) =>
  requests.some((request) => request.kind === kind)

/** What support can do for a customer. */
export function PersonActions({ person }: PersonPartProps) {
  const { id, block, hasSecondFactor } = person
  const signOut = useConfirmedAction(signOutPerson, personKey(id))
  const download = useConfirmedAction(exportPerson, personKey(id))
  const [action, setAction] = useState<PersonAction | null>(null)
  const [isMerging, setMerging] = useState(false)
  const failure = signOut.failure ?? download.failure
  return (
    <Panel title="For support">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => setAction(block ? 'unblock' : 'block')}
        >
          {block ? 'Unblock' : 'Block'}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={signOut.isBusy}
          onClick={() =>
            void signOut
              .run({ userId: id })
              .then((done) => done && toast.success('Signed out on all devices.'))
          }
        >
          Sign out everywhere
        </Button>
        {hasSecondFactor && !isAbout(person, 'second_factor') && (
          <Button size="small" variant="secondary" onClick={() => setAction('factor')}>
            Take second factor off
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          disabled={download.isBusy}
          onClick={() =>
            void download
              .run({ userId: id })
              .then((data) => data && saveJson(`person-${id}.json`, data))
          }
        >
          {download.isBusy ? 'Preparing…' : 'Export their data'}
        </Button>
        {!isAbout(person, 'merge') && (
          <Button size="small" variant="secondary" onClick={() => setMerging(true)}>
            Merge into another account
          </Button>
        )}
        {!isAbout(person, 'erase') && (
          <Button size="small" variant="secondary" onClick={() => setAction('erase')}>
            Erase this person
          </Button>
        )}
      </div>
      <Alert className="mt-3">{failure}</Alert>
      {isMerging && <MergeDialog person={person} onClose={() => setMerging(false)} />}
      {action && <PersonActionDialog action={action} userId={id} onClose={() => setAction(null)} />}
    </Panel>
  )
}
