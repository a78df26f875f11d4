import { useQuery } from '@tanstack/react-query'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { quotableStatuses } from '../../../domain/orders/installation/installation-quote.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { ListState } from '../../ui/list-state.tsx'
import { DeskList, OrderRow } from './desk-list.tsx'

/** Buyers wait for a price, so a new order appears without a reload. */
const refetchMs = 60_000
const maxShown = 100
/** The crew comes with the goods or soon after; an order that has arrived leaves the list. */
const beforeArrival = ['paid', 'preparing', 'shipped']

/**
 * Installations that need a price, and those whose crew can go: their price was agreed, or was part of
 * the order. Each row leads to its order.
 */
export function InstallationsToQuote() {
  const query = useInstallations()
  const listOf = (isMine: (quote: OpenQuote) => boolean) => {
    const rows = (query.data?.quotes ?? []).filter(isMine)
    return { count: rows.length, rows }
  }
  return (
    <section aria-labelledby="installations-title" className="mt-8 max-w-3xl">
      <h2 id="installations-title" className="text-h3">
        Installations
      </h2>
      <ListState query={query} failure="The installations could not be loaded.">
        {query.data?.quotes.length === 0 && query.data.included.length === 0 && (
          <p className="mt-3 text-ink-2">No buyer is waiting for a price or for our crew.</p>
        )}
        <DeskList title="Name a price" list={listOf(({ status }) => status === 'waiting')}>
          {(quote) => (
            <QuoteRow key={quote.id} quote={quote}>
              {quote.order.delivery_area}, {quote.order.delivery_state}: ask for photos, or visit
            </QuoteRow>
          )}
        </DeskList>
        <DeskList
          title="Paid: agree on a day"
          list={listOf(({ status, paid_at: paidAt }) => status === 'accepted' && paidAt !== null)}
        >
          {(quote) => (
            <QuoteRow key={quote.id} quote={quote}>
              {formatExactNaira(quote.price_kobo ?? 0)} · {quote.order.delivery_area},{' '}
              {quote.order.delivery_state}
            </QuoteRow>
          )}
        </DeskList>
        <DeskList
          title="In the price of the order: agree on a day"
          list={{ count: query.data?.included.length ?? 0, rows: query.data?.included ?? [] }}
        >
          {({
            id,
            number,
            name,
            created_at: since,
            delivery_area: area,
            delivery_state: state,
          }) => (
            <OrderRow key={id} row={{ orderId: id, orderNumber: number, name, since }}>
              {area}, {state}
            </OrderRow>
          )}
        </DeskList>
      </ListState>
    </section>
  )
}

function useInstallations() {
  return useQuery({
    queryKey: ['admin', 'installations'],
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data: quotes } = await supabase
        .from('installation_quotes')
        .select(
          'id, status, price_kobo, paid_at, created_at, order:orders!inner(id, number, name, status, delivery_area, delivery_state)',
        )
        .or('status.eq.waiting,and(status.eq.accepted,paid_at.not.is.null)')
        .in('order.status', quotableStatuses)
        .order('created_at')
        .limit(maxShown)
        .throwOnError()
      const { data: included } = await supabase
        .from('orders')
        .select('id, number, name, created_at, delivery_area, delivery_state')
        .in('installation_kind', ['included', 'chosen'])
        .in('status', beforeArrival)
        .order('created_at')
        .limit(maxShown)
        .throwOnError()
      return { quotes, included }
    },
  })
}

type OpenQuote = NonNullable<ReturnType<typeof useInstallations>['data']>['quotes'][number]

function QuoteRow({ quote, children }: { quote: OpenQuote; children: React.ReactNode }) {
  const { order, created_at: since } = quote
  return (
    <OrderRow row={{ orderId: order.id, orderNumber: order.number, name: order.name, since }}>
      {children}
    </OrderRow>
  )
}
