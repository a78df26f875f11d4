import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

interface AddFromUrl {
  /** The path of the page, without the parameter. */
  path: string
  isLoaded: boolean
  add(id: string, params: URLSearchParams): void
}

/**
 * Handles a button pressed before hydration: its form opens this page with the product in the URL.
 */
export function useAddFromUrl({ path, isLoaded, add }: AddFromUrl): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const productId = isLoaded ? params.get('add') : null
  const addProduct = useEffectEvent((id: string) => {
    add(id, params)
    // Remove it from the URL immediately, so that a reload does not add it again.
    void navigate(path, { replace: true })
  })
  useEffect(() => {
    if (productId) addProduct(productId)
  }, [productId])
}
