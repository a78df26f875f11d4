import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

interface AddFromUrl {
  /** Of the page itself, to which the address goes back. */
  path: string
  isLoaded: boolean
  add(id: string): void
}

/** A press on a button that came before its page ran leads to a page of this kind, with the product in the address. */
export function useAddFromUrl({ path, isLoaded, add }: AddFromUrl): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const wanted = isLoaded ? params.get('add') : null
  const addWanted = useEffectEvent((id: string) => {
    add(id)
    // Out of the address at once: a reload adds no second one.
    void navigate(path, { replace: true })
  })
  useEffect(() => {
    if (wanted) addWanted(wanted)
  }, [wanted])
}
