import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerMerge,
  getMerge,
  type MergeForCustomer,
} from '../../../domain/people/merge-accounts.ts'
import { callFunction, type FunctionResult } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { ConfirmAs } from './confirm-as.tsx'

interface MergeLink {
  requestId: string
  key: string
}

/** Shows the two accounts of a merge, and lets the reader of our mail confirm or stop it. */
export function MergeQuestion({ link }: { link: MergeLink }) {
  const query = useQuery({
    queryKey: ['merge', link.requestId, link.key],
    queryFn: async (): Promise<FunctionResult<MergeForCustomer>> => {
      const result = await callFunction(getMerge, link)
      if (result.outcome === 'unreachable') throw new Error('The request could not be read')
      return result
    },
  })
  const found = query.data
  return (
    <NarrowCard>
      <h1 className="text-h3">One account instead of two</h1>
      <ListState query={query} failure="We could not load this page.">
        {found?.outcome === 'done' && <Question merge={found.response} link={link} />}
        {found?.outcome === 'refused' && (
          <p role="alert" className="mt-3 text-ink-2">
            {found.message}
          </p>
        )}
      </ListState>
    </NarrowCard>
  )
}

function Question({ merge, link }: { merge: MergeForCustomer; link: MergeLink }) {
  const { closingEmail, stayingEmail, isClosing, status } = merge
  const { give, isBusy, problem } = useAnswer(link)
  if (status === 'over')
    return (
      <p role="status" className="mt-3 text-ink-2">
        This request is over. Your account stays as it is, and you do not need to do anything.
      </p>
    )
  return (
    <>
      <dl className="mt-4 grid gap-3 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-3">This account closes</dt>
          <dd className="font-semibold">{closingEmail}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">This account stays and gets everything</dt>
          <dd className="font-semibold">{stayingEmail}</dd>
        </div>
      </dl>
      {isClosing && (
        <p className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
          Afterwards only {stayingEmail} can open your orders. Confirm this only if that account is
          yours too.
        </p>
      )}
      <Alert className="mt-4">{problem}</Alert>
      {status === 'waits_for_you' ? (
        <ConfirmAs
          email={isClosing ? closingEmail : stayingEmail}
          isBusy={isBusy}
          onConfirm={() => void give('confirm')}
        />
      ) : (
        <p role="status" className="mt-4">
          Thank you, this address has confirmed. When the other address has confirmed too, a member
          of our team checks the request and merges the accounts. Then we write to both addresses.
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-3 w-full"
        disabled={isBusy}
        onClick={() => void give('stop')}
      >
        No, stop this
      </Button>
    </>
  )
}

/** Sends the answer, and shows what the service says about the request now. */
function useAnswer(link: MergeLink) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function give(answer: 'confirm' | 'stop'): Promise<void> {
    setBusy(true)
    setProblem(null)
    const result = await callFunction(answerMerge, { ...link, answer })
    setBusy(false)
    if (result.outcome === 'done')
      queryClient.setQueryData(['merge', link.requestId, link.key], result)
    else
      setProblem(
        failureMessage(result, 'We could not reach our server. Please press the button again.'),
      )
  }
  return { give, isBusy, problem }
}
