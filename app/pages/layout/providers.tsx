import type { ReactNode } from 'react'
import { CartProvider } from '../../features/cart/cart.tsx'
import { InquiryProvider } from '../../features/inquiry/inquiry.tsx'
import { WishListProvider } from '../../features/wish-list/wish-list-provider.tsx'
import { SessionProvider } from '../../features/session/session.tsx'
import { SupabaseProvider } from '../../platform/supabase.ts'
import { ToastProvider } from '../../platform/toasts.ts'

/** What every page can use: data, session, cart, wish list, inquiry dialog and toasts. */
export function Providers({
  publishableKey,
  children,
}: {
  publishableKey: string
  children: ReactNode
}) {
  return (
    <ToastProvider>
      <SupabaseProvider publishableKey={publishableKey}>
        <SessionProvider>
          <CartProvider>
            <WishListProvider>
              <InquiryProvider>{children}</InquiryProvider>
            </WishListProvider>
          </CartProvider>
        </SessionProvider>
      </SupabaseProvider>
    </ToastProvider>
  )
}
