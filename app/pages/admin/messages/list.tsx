import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listMessages,
  messageStatusLabels,
  readMessage,
  type MessageSummary,
} from '../../../../domain/messages/messages.ts'
import { nameOfMessage } from '../../../../domain/messages/message-kinds.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'

/** The mails and text messages that the site has sent, newest first. */
export default function Messages() {
  const messages = useInfiniteQuery({
    queryKey: ['admin', 'messages'],
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: before }) => queryFunction(listMessages, { before }),
    getNextPageParam: ({ messages: page, hasMore }) => (hasMore ? page.at(-1)?.id : undefined),
  })
  const shown = messages.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <div className="max-w-4xl">
      <PageHeader description="E-mails and text messages from the site, newest first. Sign-in codes and the secrets in links are hidden, because only the receiver may see them." />
      <ListState query={messages} failure="The messages could not be loaded.">
        {messages.isSuccess && shown.length === 0 && (
          <EmptyState title="No messages yet">
            Every e-mail and text message that the site sends appears here.
          </EmptyState>
        )}
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
          {shown.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
        {messages.hasNextPage && (
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            aria-disabled={messages.isFetchingNextPage || undefined}
            onClick={() => void messages.fetchNextPage()}
          >
            {messages.isFetchingNextPage ? 'Loading…' : 'Older messages'}
          </Button>
        )}
      </ListState>
    </div>
  )
}

function Message({ message }: { message: MessageSummary }) {
  const { id, channel, category, to, subject, status, lastError, queuedAt } = message
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer p-4">
          <span className="font-semibold break-words">{subject}</span>{' '}
          <Badge>{messageStatusLabels[status]}</Badge>
          <span className="mt-1 block text-sm break-words text-ink-2">
            {nameOfMessage(category)} · {channel === 'sms' ? 'text message' : 'e-mail'} to {to} ·{' '}
            {formatMoment(queuedAt)}
          </span>
          {lastError && <span className="mt-1 block text-sm break-words">{lastError}</span>}
        </summary>
        {isOpen && <MessageText id={id} />}
      </details>
    </li>
  )
}

function MessageText({ id }: { id: string }) {
  const message = useQuery({
    queryKey: ['admin', 'message', id],
    queryFn: () => queryFunction(readMessage, { id }),
  })
  return (
    <div className="border-t border-line p-4 text-sm">
      <ListState query={message} failure="The message could not be loaded.">
        {message.data?.replyTo && <p>Replies go to {message.data.replyTo}</p>}
        <p className="mt-2 break-words whitespace-pre-line">{message.data?.text}</p>
      </ListState>
    </div>
  )
}
