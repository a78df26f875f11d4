import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getOrder } from '../../../../domain/orders/order-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { EditForm } from './edit-form.tsx'

/** Changes the goods, the address and the sums of an order that has not left the store. */
export default function OrderEdit() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['desk', 'order-edit', id],
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: async () => {
      const result = await callFunction(getOrder, { orderId: id, orderKey: null })
      if (result.outcome === 'done') return result.response
      if (result.outcome === 'refused' && [400, 404].includes(result.status)) return null
      throw new Error(`The order could not be read: ${result.outcome}`)
    },
  })
  if (query.data === null) return <NotFound />
  return (
    <>
      <PageHeader
        title={query.data ? `Change order ${query.data.order.number}` : 'Change order'}
        description="Nothing changes until you press the button below. The customer gets a mail with what changed, and a link to pay where more is to pay."
      />
      <ListState query={query} failure="This order could not be loaded.">
        {query.data && <EditForm key={query.dataUpdatedAt} view={query.data} />}
      </ListState>
    </>
  )
}
