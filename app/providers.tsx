import type { ReactNode } from 'react'
import { CartProvider } from './cart.tsx'
import { InquiryProvider } from './inquiry.tsx'
import { WishListProvider } from './kept-wishes.tsx'
import { SessionProvider } from './session.tsx'
import { SupabaseProvider } from './supabase.tsx'
import { ToastProvider } from './toasts.tsx'

/** What every page can reach: the data, the session, the cart, the inquiry dialog, and toasts (specification, section 9). */
export function Providers({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
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
