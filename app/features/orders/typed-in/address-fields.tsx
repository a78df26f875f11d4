import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'

export interface TypedAddress {
  state: string
  area: string
  street: string
  landmark: string | null
}

/** Where an order goes that staff type in or change. */
export function AddressFields({
  address,
  onChange,
  errors,
}: {
  address: TypedAddress
  onChange(address: TypedAddress): void
  /** By the name of the field. */
  errors?: Readonly<Record<string, string | undefined>>
}) {
  const states = useDeliveryStates()
  const known = states.data ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="State"
        value={address.state}
        error={
          states.isLoadingError
            ? 'The states could not be loaded. Reload the page.'
            : errors?.['state']
        }
        onChange={(event) => onChange({ ...address, state: event.target.value })}
      >
        <option value="">Choose…</option>
        {[...new Set([...known, ...(address.state ? [address.state] : [])])].map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField
        label="Area or town"
        value={address.area}
        error={errors?.['area']}
        onChange={(event) => onChange({ ...address, area: event.target.value })}
      />
      <TextField
        label="Street and house number"
        value={address.street}
        error={errors?.['street']}
        onChange={(event) => onChange({ ...address, street: event.target.value })}
      />
      <TextField
        label="Landmark"
        isOptional
        value={address.landmark ?? ''}
        error={errors?.['landmark']}
        onChange={(event) => onChange({ ...address, landmark: event.target.value })}
      />
    </div>
  )
}

function useDeliveryStates() {
  return useQuery({
    queryKey: ['typed-in', 'states'],
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('delivery_areas')
        .select('state')
        .eq('is_active', true)
        .order('state')
        .throwOnError()
      return data.map(({ state }) => state)
    },
  })
}
