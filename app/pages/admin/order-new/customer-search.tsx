import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import type { TypedAddress } from '../../../features/orders/typed-in/address-fields.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { TextField } from '../../../ui/forms/field.tsx'

export interface KnownCustomer {
  name: string
  email: string
  phoneNumber: string
  address: TypedAddress
}

/** Finds a customer by an earlier order, so that nothing is typed twice. */
export function CustomerSearch({ onChoose }: { onChoose(customer: KnownCustomer): void }) {
  const [typed, setTyped] = useState('')
  const found = useCustomers(typed)
  const isAsking = found.isEnabled
  return (
    <div>
      <TextField
        label="Find a customer"
        hint="By name, e-mail or the last digits of the phone number, from earlier orders."
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="mt-2 text-sm text-ink-2">
        {isAsking && found.isPending && 'Searching…'}
        {found.isLoadingError && 'The customers could not be searched. Type again.'}
        {isAsking &&
          found.data?.length === 0 &&
          'Nobody with this ordered before. Type in a new customer.'}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {isAsking &&
          found.data?.map((customer) => (
            <li key={`${customer.email} ${customer.phoneNumber}`}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control py-2 text-left hover:bg-surface-2"
                onClick={() => {
                  onChoose({ ...customer, phoneNumber: formatPhone(customer.phoneNumber) })
                  setTyped('')
                }}
              >
                <span className="min-w-0 wrap-anywhere">
                  {customer.name}
                  <span className="block text-sm text-ink-2">
                    {customer.email} · {formatPhone(customer.phoneNumber)} · {customer.address.area}
                  </span>
                </span>
                <span className="px-3 font-semibold text-primary underline">Choose</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}

function useCustomers(typed: string) {
  const words = typed.replace(/[^\p{L}\p{N}@.+ -]/gu, ' ').trim()
  const digits = words.replace(/\D/g, '').replace(/^0/, '')
  const isPhone = /^[\d\s+-]+$/.test(words) && digits.length >= 3
  return useQuery({
    queryKey: ['typed-in', 'customers', words],
    enabled: words.length >= 3,
    gcTime: 0,
    queryFn: async (): Promise<KnownCustomer[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('orders')
        .select(
          'name, email, phone_number, delivery_state, delivery_area, delivery_street, delivery_landmark',
        )
        .or(
          isPhone
            ? `phone_number.like.*${digits}*`
            : `name.ilike.*${words}*,email.ilike.*${words}*`,
        )
        .order('created_at', { ascending: false })
        .limit(30)
        .throwOnError()
      const customers = data.map((row) => ({
        name: row.name,
        email: row.email,
        phoneNumber: row.phone_number,
        address: {
          state: row.delivery_state,
          area: row.delivery_area,
          street: row.delivery_street,
          landmark: row.delivery_landmark,
        },
      }))
      // Each customer once, with their last address.
      return [
        ...new Map(
          [...customers].reverse().map((each) => [`${each.email} ${each.phoneNumber}`, each]),
        ).values(),
      ]
        .reverse()
        .slice(0, 6)
    },
  })
}
