import type { ReactNode } from 'react'
import { Toaster } from 'sonner'
import { CartProvider } from './cart.tsx'
import { InquiryProvider } from './inquiry.tsx'
import { SessionProvider } from './session.tsx'
import { SupabaseProvider } from './supabase.tsx'

/** What every page can reach: the data, the session, the cart, the inquiry dialog, and toasts (specification, section 9). */
export function Providers({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
  return (
    <SupabaseProvider publishableKey={publishableKey}>
      <SessionProvider>
        <CartProvider>
          <InquiryProvider>{children}</InquiryProvider>
        </CartProvider>
      </SessionProvider>
      <Toaster position="bottom-right" duration={4_000} visibleToasts={3} gap={14} />
    </SupabaseProvider>
  )
}
