import { useState } from 'react'
import {
  blockPerson,
  exportPerson,
  requestForPerson,
  signOutPerson,
  unblockPerson,
} from '../../../../domain/people/person-actions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { saveJson } from './save-json.ts'
import { personKey, type PersonPartProps } from './use-person.ts'

type Question = 'block' | 'unblock' | 'factor' | 'erase'

/** What support can do for a customer. */
export function PersonActions({ person }: PersonPartProps) {
  const { id, block, hasSecondFactor, requests } = person
  const toast = useToasts()
  const signOut = useConfirmedAction(signOutPerson, personKey(id))
  const download = useConfirmedAction(exportPerson, personKey(id))
  const [question, setQuestion] = useState<Question | null>(null)
  const failure = signOut.failure ?? download.failure
  return (
    <Panel title="For support">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => setQuestion(block ? 'unblock' : 'block')}
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
        {hasSecondFactor && requests.every(({ kind }) => kind !== 'second_factor') && (
          <Button size="small" variant="secondary" onClick={() => setQuestion('factor')}>
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
              .then((data) => data && saveJson(data, `person-${id}.json`))
          }
        >
          {download.isBusy ? 'Preparing…' : 'Export their data'}
        </Button>
        {requests.every(({ kind }) => kind !== 'erase') && (
          <Button size="small" variant="secondary" onClick={() => setQuestion('erase')}>
            Erase this person
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
      {question && <AskWhy question={question} userId={id} onClose={() => setQuestion(null)} />}
    </Panel>
  )
}

const kinds = { factor: 'second_factor', erase: 'erase' } as const

const texts = {
  block: {
    title: 'Block this account?',
    text: 'They are signed out at once and cannot sign in until somebody unblocks them. We tell them by mail.',
    label: 'Block',
    done: 'The account is blocked.',
  },
  unblock: {
    title: 'Unblock this account?',
    text: 'They can sign in again. We tell them by mail.',
    label: 'Unblock',
    done: 'The account is open again.',
  },
  factor: {
    title: 'Take the second factor off?',
    text: 'A second colleague must approve this within three days. The customer gets a mail now, so that they can object.',
    label: 'Ask a colleague',
    done: 'A colleague can approve it on this page now.',
  },
  erase: {
    title: 'Erase this person?',
    text: 'A second colleague must approve this within three days. Then the account and all personal data are gone for good. Orders stay in the books without the name. The customer gets a mail now, so that they can object.',
    label: 'Ask a colleague',
    done: 'A colleague can approve it on this page now.',
  },
}

function AskWhy({
  question,
  userId,
  onClose,
}: {
  question: Question
  userId: string
  onClose(): void
}) {
  const toast = useToasts()
  const block = useConfirmedAction(blockPerson, personKey(userId))
  const unblock = useConfirmedAction(unblockPerson, personKey(userId))
  const request = useConfirmedAction(requestForPerson, personKey(userId))
  const { isBusy, failure } = { block, unblock, factor: request, erase: request }[question]
  const { done, ...shown } = texts[question]

  async function confirm(reason: string): Promise<void> {
    const answer =
      question === 'factor' || question === 'erase'
        ? await request.run({ userId, kind: kinds[question], reason })
        : await { block, unblock }[question].run({ userId, reason })
    if (!answer) return
    toast.success(done)
    onClose()
  }

  return (
    <ReasonDialog
      {...shown}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
