// Written by "npm run generate" from the migrations: do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' }
  public: {
    Tables: {
      account_blocks: {
        Row: {
          user_id: string
          reason: string
          blocked_by: string | null
          blocked_at: string
          ends_at: string | null
        }
        Insert: {
          user_id: string
          reason: string
          blocked_by?: string | null
          blocked_at?: string
          ends_at?: string | null
        }
        Update: {
          user_id?: string
          reason?: string
          blocked_by?: string | null
          blocked_at?: string
          ends_at?: string | null
        }
        Relationships: []
      }
      account_deletions: {
        Row: {
          user_id: string
          requested_at: string
          due_at: string
        }
        Insert: {
          user_id: string
          requested_at?: string
          due_at: string
        }
        Update: {
          user_id?: string
          requested_at?: string
          due_at?: string
        }
        Relationships: []
      }
      addresses: {
        Row: {
          id: string
          user_id: string
          label: string
          name: string
          phone_number: string
          state: string
          area: string
          street: string
          landmark: string | null
          is_default: boolean
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          label: string
          name: string
          phone_number: string
          state: string
          area: string
          street: string
          landmark?: string | null
          is_default?: boolean
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          label?: string
          name?: string
          phone_number?: string
          state?: string
          area?: string
          street?: string
          landmark?: string | null
          is_default?: boolean
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      audit_entries: {
        Row: {
          id: number
          occurred_at: string
          actor_id: string | null
          actor_email: string | null
          source: string
          address: string | null
          transaction_id: number
          table_name: string
          record_id: string
          record_label: string | null
          action: string
          before: Json | null
          after: Json | null
          reason: string | null
          redacted_at: string | null
          search: unknown | null
        }
        Insert: {
          id?: never
          occurred_at?: string
          actor_id?: string | null
          actor_email?: string | null
          source: string
          address?: string | null
          transaction_id?: number
          table_name: string
          record_id: string
          record_label?: string | null
          action: string
          before?: Json | null
          after?: Json | null
          reason?: string | null
          redacted_at?: string | null
          search?: never
        }
        Update: {
          id?: never
          occurred_at?: string
          actor_id?: string | null
          actor_email?: string | null
          source?: string
          address?: string | null
          transaction_id?: number
          table_name?: string
          record_id?: string
          record_label?: string | null
          action?: string
          before?: Json | null
          after?: Json | null
          reason?: string | null
          redacted_at?: string | null
          search?: never
        }
        Relationships: []
      }
      bank_accounts: {
        Row: {
          id: string
          bank: string
          name: string
          number: string
          status: string
          proposed_by: string | null
          proposed_at: string
          decided_by: string | null
          decided_at: string | null
        }
        Insert: {
          id?: string
          bank: string
          name: string
          number: string
          status?: string
          proposed_by?: string | null
          proposed_at?: string
          decided_by?: string | null
          decided_at?: string | null
        }
        Update: {
          id?: string
          bank?: string
          name?: string
          number?: string
          status?: string
          proposed_by?: string | null
          proposed_at?: string
          decided_by?: string | null
          decided_at?: string | null
        }
        Relationships: []
      }
      bundle_loads: {
        Row: {
          bundle_id: string
          appliance: string
          quantity: number
          watts: number
          day_hours: number
          night_hours: number
          position: number
        }
        Insert: {
          bundle_id: string
          appliance: string
          quantity: number
          watts: number
          day_hours: number
          night_hours: number
          position?: number
        }
        Update: {
          bundle_id?: string
          appliance?: string
          quantity?: number
          watts?: number
          day_hours?: number
          night_hours?: number
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'bundle_loads_bundle_id_fkey'
          columns: ['bundle_id']
          isOneToOne: false
          referencedRelation: 'bundles'
          referencedColumns: ['id']
        }]
      }
      bundle_parts: {
        Row: {
          bundle_id: string
          product_id: string
          quantity: number
          position: number
        }
        Insert: {
          bundle_id: string
          product_id: string
          quantity: number
          position?: number
        }
        Update: {
          bundle_id?: string
          product_id?: string
          quantity?: number
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'bundle_parts_bundle_id_fkey'
          columns: ['bundle_id']
          isOneToOne: false
          referencedRelation: 'bundles'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'bundle_parts_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      bundles: {
        Row: {
          id: string
          slug: string
          name: string
          lead: string
          not_for: string
          autonomy_hours: number
          scene: string
          position: number
          is_active: boolean
          updated_at: string
          version: number
        }
        Insert: {
          id?: string
          slug: string
          name: string
          lead: string
          not_for: string
          autonomy_hours: number
          scene?: string
          position?: number
          is_active?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          id?: string
          slug?: string
          name?: string
          lead?: string
          not_for?: string
          autonomy_hours?: number
          scene?: string
          position?: number
          is_active?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      calculator_values: {
        Row: {
          key: string
          label: string
          value: number
          unit: string
          as_of: string
          source: string
          position: number
          updated_at: string
          version: number
        }
        Insert: {
          key: string
          label: string
          value: number
          unit: string
          as_of: string
          source: string
          position?: number
          updated_at?: string
          version?: number
        }
        Update: {
          key?: string
          label?: string
          value?: number
          unit?: string
          as_of?: string
          source?: string
          position?: number
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      carbon_factors: {
        Row: {
          name: string
          value: number
          unit: string
          source: string
          as_of: string
          updated_at: string
          version: number
        }
        Insert: {
          name: string
          value: number
          unit: string
          source: string
          as_of: string
          updated_at?: string
          version?: number
        }
        Update: {
          name?: string
          value?: number
          unit?: string
          source?: string
          as_of?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      commission_checks: {
        Row: {
          id: string
          day: string
          checked_at: string
          commissions: number
          entries: number
          accrued_kobo: number
          payable_kobo: number
          paid_kobo: number
          withheld_kobo: number
          differences: number
        }
        Insert: {
          id?: string
          day: string
          checked_at: string
          commissions: number
          entries: number
          accrued_kobo: number
          payable_kobo: number
          paid_kobo: number
          withheld_kobo: number
          differences: number
        }
        Update: {
          id?: string
          day?: string
          checked_at?: string
          commissions?: number
          entries?: number
          accrued_kobo?: number
          payable_kobo?: number
          paid_kobo?: number
          withheld_kobo?: number
          differences?: number
        }
        Relationships: []
      }
      commission_differences: {
        Row: {
          id: string
          check_id: string
          kind: string
          order_id: string | null
          commission_id: string | null
          reseller_id: string | null
          entry_id: number | null
          expected_kobo: number
          booked_kobo: number
        }
        Insert: {
          id?: string
          check_id: string
          kind: string
          order_id?: string | null
          commission_id?: string | null
          reseller_id?: string | null
          entry_id?: number | null
          expected_kobo: number
          booked_kobo: number
        }
        Update: {
          id?: string
          check_id?: string
          kind?: string
          order_id?: string | null
          commission_id?: string | null
          reseller_id?: string | null
          entry_id?: number | null
          expected_kobo?: number
          booked_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'commission_differences_check_id_fkey'
          columns: ['check_id']
          isOneToOne: false
          referencedRelation: 'commission_checks'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_differences_commission_id_fkey'
          columns: ['commission_id']
          isOneToOne: false
          referencedRelation: 'commissions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_differences_entry_id_fkey'
          columns: ['entry_id']
          isOneToOne: false
          referencedRelation: 'commission_entries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_differences_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_differences_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      commission_entries: {
        Row: {
          id: number
          reseller_id: string
          commission_id: string | null
          kind: string
          key: string
          effective_at: string
          reverses: number | null
          reason: string | null
          actor: string
          actor_id: string | null
          created_at: string
          payout_id: string | null
        }
        Insert: {
          id?: never
          reseller_id: string
          commission_id?: string | null
          kind: string
          key: string
          effective_at: string
          reverses?: number | null
          reason?: string | null
          actor: string
          actor_id?: string | null
          created_at?: string
          payout_id?: string | null
        }
        Update: {
          id?: never
          reseller_id?: string
          commission_id?: string | null
          kind?: string
          key?: string
          effective_at?: string
          reverses?: number | null
          reason?: string | null
          actor?: string
          actor_id?: string | null
          created_at?: string
          payout_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'commission_entries_commission_id_fkey'
          columns: ['commission_id']
          isOneToOne: false
          referencedRelation: 'commissions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_entries_payout_id_fkey'
          columns: ['payout_id']
          isOneToOne: false
          referencedRelation: 'payouts'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_entries_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commission_entries_reverses_fkey'
          columns: ['reverses']
          isOneToOne: true
          referencedRelation: 'commission_entries'
          referencedColumns: ['id']
        }]
      }
      commission_postings: {
        Row: {
          entry_id: number
          account: string
          amount_kobo: number
        }
        Insert: {
          entry_id: number
          account: string
          amount_kobo: number
        }
        Update: {
          entry_id?: number
          account?: string
          amount_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'commission_postings_entry_id_fkey'
          columns: ['entry_id']
          isOneToOne: false
          referencedRelation: 'commission_entries'
          referencedColumns: ['id']
        }]
      }
      commissions: {
        Row: {
          id: string
          order_line_id: string | null
          kind: string
          order_id: string
          product_id: string
          reseller_id: string
          base_kobo: number
          percent: number
          amount_kobo: number
          cap_kobo: number | null
          created_at: string
        }
        Insert: {
          id?: string
          order_line_id?: string | null
          kind?: string
          order_id: string
          product_id: string
          reseller_id: string
          base_kobo: number
          percent: number
          amount_kobo: number
          cap_kobo?: number | null
          created_at?: string
        }
        Update: {
          id?: string
          order_line_id?: string | null
          kind?: string
          order_id?: string
          product_id?: string
          reseller_id?: string
          base_kobo?: number
          percent?: number
          amount_kobo?: number
          cap_kobo?: number | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'commissions_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commissions_order_line_id_fkey'
          columns: ['order_line_id']
          isOneToOne: false
          referencedRelation: 'order_lines'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commissions_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'commissions_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      company_texts: {
        Row: {
          key: string
          content: Json
          updated_at: string
        }
        Insert: {
          key: string
          content: Json
          updated_at?: string
        }
        Update: {
          key?: string
          content?: Json
          updated_at?: string
        }
        Relationships: []
      }
      complaint_answers: {
        Row: {
          id: string
          complaint_id: string
          message: string
          resolves: boolean
          answered_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          complaint_id: string
          message: string
          resolves: boolean
          answered_by?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          complaint_id?: string
          message?: string
          resolves?: boolean
          answered_by?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'complaint_answers_complaint_id_fkey'
          columns: ['complaint_id']
          isOneToOne: false
          referencedRelation: 'complaints'
          referencedColumns: ['id']
        }]
      }
      complaints: {
        Row: {
          id: string
          number: string
          plan_id: string
          user_id: string
          about: string
          message: string
          status: string
          idempotency_key: string
          answer_by: string
          resolve_by: string
          answered_at: string | null
          resolved_at: string | null
          reminded_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          number: string
          plan_id: string
          user_id: string
          about: string
          message: string
          status?: string
          idempotency_key: string
          answer_by: string
          resolve_by: string
          answered_at?: string | null
          resolved_at?: string | null
          reminded_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          number?: string
          plan_id?: string
          user_id?: string
          about?: string
          message?: string
          status?: string
          idempotency_key?: string
          answer_by?: string
          resolve_by?: string
          answered_at?: string | null
          resolved_at?: string | null
          reminded_at?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'complaints_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      consents: {
        Row: {
          id: number
          user_id: string
          purpose: string
          is_given: boolean
          wording: string
          source: string
          created_at: string
          version: string | null
        }
        Insert: {
          id?: never
          user_id?: string
          purpose: string
          is_given: boolean
          wording: string
          source: string
          created_at?: string
          version?: string | null
        }
        Update: {
          id?: never
          user_id?: string
          purpose?: string
          is_given?: boolean
          wording?: string
          source?: string
          created_at?: string
          version?: string | null
        }
        Relationships: []
      }
      coupons: {
        Row: {
          code: string
          description: string
          percent_off: number | null
          amount_off_kobo: number | null
          min_subtotal_kobo: number
          max_discount_kobo: number | null
          starts_at: string | null
          ends_at: string | null
          max_uses: number | null
          used_count: number
          max_uses_per_email: number | null
          is_active: boolean
          created_at: string
          version: number
          budget_kobo: number | null
          given_kobo: number
        }
        Insert: {
          code: string
          description?: string
          percent_off?: number | null
          amount_off_kobo?: number | null
          min_subtotal_kobo?: number
          max_discount_kobo?: number | null
          starts_at?: string | null
          ends_at?: string | null
          max_uses?: number | null
          used_count?: number
          max_uses_per_email?: number | null
          is_active?: boolean
          created_at?: string
          version?: number
          budget_kobo?: number | null
          given_kobo?: number
        }
        Update: {
          code?: string
          description?: string
          percent_off?: number | null
          amount_off_kobo?: number | null
          min_subtotal_kobo?: number
          max_discount_kobo?: number | null
          starts_at?: string | null
          ends_at?: string | null
          max_uses?: number | null
          used_count?: number
          max_uses_per_email?: number | null
          is_active?: boolean
          created_at?: string
          version?: number
          budget_kobo?: number | null
          given_kobo?: number
        }
        Relationships: []
      }
      credits: {
        Row: {
          id: string
          order_id: string
          code_hash: string
          created_at: string
          is_test: boolean
          caused_by: string | null
          needs_confirmation: boolean
          confirmed_by: string | null
          confirmed_at: string | null
        }
        Insert: {
          id?: string
          order_id: string
          code_hash: string
          created_at?: string
          is_test?: boolean
          caused_by?: string | null
          needs_confirmation?: boolean
          confirmed_by?: string | null
          confirmed_at?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          code_hash?: string
          created_at?: string
          is_test?: boolean
          caused_by?: string | null
          needs_confirmation?: boolean
          confirmed_by?: string | null
          confirmed_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'credits_order_id_fkey'
          columns: ['order_id']
          isOneToOne: true
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      delivery_areas: {
        Row: {
          state: string
          fee_kobo: number
          days_min: number
          days_max: number
          is_active: boolean
          updated_at: string
          parcel_fee_kobo: number | null
          version: number
        }
        Insert: {
          state: string
          fee_kobo: number
          days_min: number
          days_max: number
          is_active?: boolean
          updated_at?: string
          parcel_fee_kobo?: number | null
          version?: number
        }
        Update: {
          state?: string
          fee_kobo?: number
          days_min?: number
          days_max?: number
          is_active?: boolean
          updated_at?: string
          parcel_fee_kobo?: number | null
          version?: number
        }
        Relationships: []
      }
      depot_movements: {
        Row: {
          movement_id: number
          depot_id: string
          quantity: number
        }
        Insert: {
          movement_id: number
          depot_id: string
          quantity: number
        }
        Update: {
          movement_id?: number
          depot_id?: string
          quantity?: number
        }
        Relationships: [{
          foreignKeyName: 'depot_movements_depot_id_fkey'
          columns: ['depot_id']
          isOneToOne: false
          referencedRelation: 'depots'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'depot_movements_movement_id_fkey'
          columns: ['movement_id']
          isOneToOne: false
          referencedRelation: 'stock_movements'
          referencedColumns: ['id']
        }]
      }
      depot_stock: {
        Row: {
          product_id: string
          depot_id: string
          quantity: number
        }
        Insert: {
          product_id: string
          depot_id: string
          quantity: number
        }
        Update: {
          product_id?: string
          depot_id?: string
          quantity?: number
        }
        Relationships: [{
          foreignKeyName: 'depot_stock_depot_id_fkey'
          columns: ['depot_id']
          isOneToOne: false
          referencedRelation: 'depots'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'depot_stock_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      depots: {
        Row: {
          id: string
          name: string
          state: string
          lead_days: number
          is_active: boolean
          created_at: string
        }
        Insert: {
          id?: string
          name: string
          state: string
          lead_days?: number
          is_active?: boolean
          created_at?: string
        }
        Update: {
          id?: string
          name?: string
          state?: string
          lead_days?: number
          is_active?: boolean
          created_at?: string
        }
        Relationships: []
      }
      discharge_letters: {
        Row: {
          id: string
          number: string
          plan_id: string
          content: Json
          issued_at: string
          withdrawn_at: string | null
        }
        Insert: {
          id?: string
          number: string
          plan_id: string
          content: Json
          issued_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          id?: string
          number?: string
          plan_id?: string
          content?: Json
          issued_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'discharge_letters_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      dispute_answers: {
        Row: {
          id: string
          dispute_id: string
          decision: string
          status: string
          message: string
          service_details: string | null
          delivery_address: string | null
          delivery_date: string | null
          file_name: string | null
          media_type: string | null
          requested_by: string | null
          approved_by: string | null
          approved_at: string | null
          is_approved_alone: boolean
          sent_at: string | null
          refusal: string | null
          created_at: string
          updated_at: string
          object_path: string | null
          size_bytes: number | null
        }
        Insert: {
          id?: string
          dispute_id: string
          decision: string
          status?: string
          message: string
          service_details?: string | null
          delivery_address?: string | null
          delivery_date?: string | null
          file_name?: string | null
          media_type?: string | null
          requested_by?: string | null
          approved_by?: string | null
          approved_at?: string | null
          is_approved_alone?: boolean
          sent_at?: string | null
          refusal?: string | null
          created_at?: string
          updated_at?: string
          object_path?: string | null
          size_bytes?: number | null
        }
        Update: {
          id?: string
          dispute_id?: string
          decision?: string
          status?: string
          message?: string
          service_details?: string | null
          delivery_address?: string | null
          delivery_date?: string | null
          file_name?: string | null
          media_type?: string | null
          requested_by?: string | null
          approved_by?: string | null
          approved_at?: string | null
          is_approved_alone?: boolean
          sent_at?: string | null
          refusal?: string | null
          created_at?: string
          updated_at?: string
          object_path?: string | null
          size_bytes?: number | null
        }
        Relationships: [{
          foreignKeyName: 'dispute_answers_dispute_id_fkey'
          columns: ['dispute_id']
          isOneToOne: false
          referencedRelation: 'disputes'
          referencedColumns: ['id']
        }]
      }
      disputes: {
        Row: {
          id: string
          payment_id: string
          gateway_id: string
          status: string
          category: string | null
          reason: string | null
          amount_kobo: number
          due_at: string
          resolution: string | null
          resolved_at: string | null
          checked_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          payment_id: string
          gateway_id: string
          status: string
          category?: string | null
          reason?: string | null
          amount_kobo: number
          due_at: string
          resolution?: string | null
          resolved_at?: string | null
          checked_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          payment_id?: string
          gateway_id?: string
          status?: string
          category?: string | null
          reason?: string | null
          amount_kobo?: number
          due_at?: string
          resolution?: string | null
          resolved_at?: string | null
          checked_at?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: 'disputes_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'payments'
          referencedColumns: ['id']
        }]
      }
      faq_entries: {
        Row: {
          id: string
          slug: string
          question: string
          answer: string
          position: number
          topic: string
          version: number
        }
        Insert: {
          id?: string
          slug: string
          question: string
          answer: string
          position?: number
          topic?: string
          version?: number
        }
        Update: {
          id?: string
          slug?: string
          question?: string
          answer?: string
          position?: number
          topic?: string
          version?: number
        }
        Relationships: []
      }
      gateway_events: {
        Row: {
          id: number
          gateway: string
          event_key: string
          event: string
          payload: Json
          received_at: string
          handled_at: string | null
          outcome: string | null
          outcome_code: string | null
        }
        Insert: {
          id?: never
          gateway: string
          event_key: string
          event: string
          payload: Json
          received_at?: string
          handled_at?: string | null
          outcome?: string | null
          outcome_code?: string | null
        }
        Update: {
          id?: never
          gateway?: string
          event_key?: string
          event?: string
          payload?: Json
          received_at?: string
          handled_at?: string | null
          outcome?: string | null
          outcome_code?: string | null
        }
        Relationships: []
      }
      inquiry_notes: {
        Row: {
          id: string
          inquiry_id: string
          author_id: string | null
          body: string
          created_at: string
        }
        Insert: {
          id?: string
          inquiry_id: string
          author_id?: string | null
          body: string
          created_at?: string
        }
        Update: {
          id?: string
          inquiry_id?: string
          author_id?: string | null
          body?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'inquiry_notes_inquiry_id_fkey'
          columns: ['inquiry_id']
          isOneToOne: false
          referencedRelation: 'project_inquiries'
          referencedColumns: ['id']
        }]
      }
      installation_areas: {
        Row: {
          state: string
          crew_fee_kobo: number | null
          updated_at: string
          version: number
        }
        Insert: {
          state: string
          crew_fee_kobo?: number | null
          updated_at?: string
          version?: number
        }
        Update: {
          state?: string
          crew_fee_kobo?: number | null
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'installation_areas_state_fkey'
          columns: ['state']
          isOneToOne: true
          referencedRelation: 'delivery_areas'
          referencedColumns: ['state']
        }]
      }
      installation_quotes: {
        Row: {
          id: string
          order_id: string
          status: string
          price_kobo: number | null
          note: string | null
          offered_by: string | null
          offered_at: string | null
          expires_at: string | null
          decided_at: string | null
          paid_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          order_id: string
          status?: string
          price_kobo?: number | null
          note?: string | null
          offered_by?: string | null
          offered_at?: string | null
          expires_at?: string | null
          decided_at?: string | null
          paid_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          order_id?: string
          status?: string
          price_kobo?: number | null
          note?: string | null
          offered_by?: string | null
          offered_at?: string | null
          expires_at?: string | null
          decided_at?: string | null
          paid_at?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'installation_quotes_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      instalment_plans: {
        Row: {
          id: string
          number: string
          order_id: string
          user_id: string
          status: string
          months: number
          interest: string
          rate_percent_per_month: number
          deposit_percent: number
          fee_percent: number
          fee: string
          price_kobo: number
          deposit_kobo: number
          fee_kobo: number
          financed_kobo: number
          interest_kobo: number
          transfer_reference: string
          due_day: number | null
          is_test: boolean
          applied_at: string
          decided_at: string | null
          agreed_at: string | null
          activated_at: string | null
          ended_at: string | null
          updated_at: string
          version: number
          expires_at: string | null
        }
        Insert: {
          id?: string
          number?: string
          order_id: string
          user_id: string
          status?: string
          months: number
          interest: string
          rate_percent_per_month: number
          deposit_percent: number
          fee_percent: number
          fee: string
          price_kobo: number
          deposit_kobo: number
          fee_kobo: number
          financed_kobo: number
          interest_kobo: number
          transfer_reference?: string
          due_day?: number | null
          is_test?: boolean
          applied_at?: string
          decided_at?: string | null
          agreed_at?: string | null
          activated_at?: string | null
          ended_at?: string | null
          updated_at?: string
          version?: number
          expires_at?: string | null
        }
        Update: {
          id?: string
          number?: string
          order_id?: string
          user_id?: string
          status?: string
          months?: number
          interest?: string
          rate_percent_per_month?: number
          deposit_percent?: number
          fee_percent?: number
          fee?: string
          price_kobo?: number
          deposit_kobo?: number
          fee_kobo?: number
          financed_kobo?: number
          interest_kobo?: number
          transfer_reference?: string
          due_day?: number | null
          is_test?: boolean
          applied_at?: string
          decided_at?: string | null
          agreed_at?: string | null
          activated_at?: string | null
          ended_at?: string | null
          updated_at?: string
          version?: number
          expires_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'instalment_plans_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      job_application_files: {
        Row: {
          application_id: string
          file_name: string
          media_type: string
          created_at: string
          object_path: string
          size_bytes: number
        }
        Insert: {
          application_id: string
          file_name: string
          media_type: string
          created_at?: string
          object_path: string
          size_bytes: number
        }
        Update: {
          application_id?: string
          file_name?: string
          media_type?: string
          created_at?: string
          object_path?: string
          size_bytes?: number
        }
        Relationships: [{
          foreignKeyName: 'job_application_files_application_id_fkey'
          columns: ['application_id']
          isOneToOne: true
          referencedRelation: 'job_applications'
          referencedColumns: ['id']
        }]
      }
      job_applications: {
        Row: {
          id: string
          idempotency_key: string
          opening_id: string
          name: string
          email: string
          phone_number: string
          cover_note: string
          status: string
          created_at: string
          updated_at: string
          privacy_version: string
        }
        Insert: {
          id?: string
          idempotency_key?: string
          opening_id: string
          name: string
          email: string
          phone_number: string
          cover_note?: string
          status?: string
          created_at?: string
          updated_at?: string
          privacy_version: string
        }
        Update: {
          id?: string
          idempotency_key?: string
          opening_id?: string
          name?: string
          email?: string
          phone_number?: string
          cover_note?: string
          status?: string
          created_at?: string
          updated_at?: string
          privacy_version?: string
        }
        Relationships: [{
          foreignKeyName: 'job_applications_opening_id_fkey'
          columns: ['opening_id']
          isOneToOne: false
          referencedRelation: 'openings'
          referencedColumns: ['id']
        }]
      }
      ledger_entries: {
        Row: {
          id: number
          order_id: string
          kind: string
          amount_kobo: number
          payment_id: string | null
          refund_id: string | null
          credit_id: string | null
          reverses: number | null
          reason: string | null
          actor: string
          actor_id: string | null
          created_at: string
          dispute_id: string | null
          caused_by: string | null
          quote_id: string | null
          edit_id: string | null
          on_invoice: boolean
          plan_id: string | null
          plan_refund_id: string | null
        }
        Insert: {
          id?: never
          order_id: string
          kind: string
          amount_kobo: number
          payment_id?: string | null
          refund_id?: string | null
          credit_id?: string | null
          reverses?: number | null
          reason?: string | null
          actor: string
          actor_id?: string | null
          created_at?: string
          dispute_id?: string | null
          caused_by?: string | null
          quote_id?: string | null
          edit_id?: string | null
          on_invoice?: boolean
          plan_id?: string | null
          plan_refund_id?: string | null
        }
        Update: {
          id?: never
          order_id?: string
          kind?: string
          amount_kobo?: number
          payment_id?: string | null
          refund_id?: string | null
          credit_id?: string | null
          reverses?: number | null
          reason?: string | null
          actor?: string
          actor_id?: string | null
          created_at?: string
          dispute_id?: string | null
          caused_by?: string | null
          quote_id?: string | null
          edit_id?: string | null
          on_invoice?: boolean
          plan_id?: string | null
          plan_refund_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'ledger_entries_credit_id_fkey'
          columns: ['credit_id']
          isOneToOne: false
          referencedRelation: 'credits'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_dispute_id_fkey'
          columns: ['dispute_id']
          isOneToOne: false
          referencedRelation: 'disputes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_edit_id_fkey'
          columns: ['edit_id']
          isOneToOne: false
          referencedRelation: 'order_edits'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'payments'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_plan_refund_id_fkey'
          columns: ['plan_refund_id']
          isOneToOne: false
          referencedRelation: 'plan_refunds'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_quote_id_fkey'
          columns: ['quote_id']
          isOneToOne: false
          referencedRelation: 'installation_quotes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_refund_id_fkey'
          columns: ['refund_id']
          isOneToOne: false
          referencedRelation: 'refunds'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'ledger_entries_reverses_fkey'
          columns: ['reverses']
          isOneToOne: true
          referencedRelation: 'ledger_entries'
          referencedColumns: ['id']
        }]
      }
      mail_texts: {
        Row: {
          name: string
          placeholders: string[]
          subject: string | null
          opening: string | null
          closing: string | null
          version: number
          updated_at: string
        }
        Insert: {
          name: string
          placeholders: string[]
          subject?: string | null
          opening?: string | null
          closing?: string | null
          version?: number
          updated_at?: string
        }
        Update: {
          name?: string
          placeholders?: string[]
          subject?: string | null
          opening?: string | null
          closing?: string | null
          version?: number
          updated_at?: string
        }
        Relationships: []
      }
      meter_readings: {
        Row: {
          id: string
          source_id: string
          period: unknown
          kwh: number
          object_path: string | null
          media_type: string
          size_bytes: number
          sha256: string
          status: string
          added_by: string | null
          decided_by: string | null
          decided_at: string | null
          reason: string | null
          event_index: number | null
          created_at: string
          meter_key: string | null
        }
        Insert: {
          id?: string
          source_id: string
          period: unknown
          kwh: number
          object_path?: string | null
          media_type: string
          size_bytes: number
          sha256: string
          status?: string
          added_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          event_index?: number | null
          created_at?: string
          meter_key?: string | null
        }
        Update: {
          id?: string
          source_id?: string
          period?: unknown
          kwh?: number
          object_path?: string | null
          media_type?: string
          size_bytes?: number
          sha256?: string
          status?: string
          added_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          event_index?: number | null
          created_at?: string
          meter_key?: string | null
        }
        Relationships: [{
          foreignKeyName: 'meter_readings_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_periods'
          referencedColumns: ['event_index']
        }, {
          foreignKeyName: 'meter_readings_source_id_fkey'
          columns: ['source_id']
          isOneToOne: false
          referencedRelation: 'register_sources'
          referencedColumns: ['id']
        }]
      }
      milestones: {
        Row: {
          id: string
          happened_on: string
          text: string
        }
        Insert: {
          id?: string
          happened_on: string
          text: string
        }
        Update: {
          id?: string
          happened_on?: string
          text?: string
        }
        Relationships: []
      }
      opening_hours: {
        Row: {
          weekday: number
          opens: string | null
          closes: string | null
          note: string | null
          version: number
        }
        Insert: {
          weekday: number
          opens?: string | null
          closes?: string | null
          note?: string | null
          version?: number
        }
        Update: {
          weekday?: number
          opens?: string | null
          closes?: string | null
          note?: string | null
          version?: number
        }
        Relationships: []
      }
      openings: {
        Row: {
          id: string
          slug: string
          title: string
          team: string
          place: string
          employment_type: string
          summary: string
          responsibilities: string[]
          requirements: string[]
          salary_min_naira: number
          salary_max_naira: number
          is_published: boolean
          posted_on: string
          closes_on: string
          created_at: string
          updated_at: string
          version: number
        }
        Insert: {
          id?: string
          slug: string
          title: string
          team: string
          place: string
          employment_type: string
          summary: string
          responsibilities?: string[]
          requirements?: string[]
          salary_min_naira: number
          salary_max_naira: number
          is_published?: boolean
          posted_on?: string
          closes_on: string
          created_at?: string
          updated_at?: string
          version?: number
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          team?: string
          place?: string
          employment_type?: string
          summary?: string
          responsibilities?: string[]
          requirements?: string[]
          salary_min_naira?: number
          salary_max_naira?: number
          is_published?: boolean
          posted_on?: string
          closes_on?: string
          created_at?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      order_attributions: {
        Row: {
          order_id: string
          reseller_id: string
          way: string
          refusal: string | null
          tier_id: string
          commission_percent: number
          created_at: string
          lead_id: string | null
        }
        Insert: {
          order_id: string
          reseller_id: string
          way: string
          refusal?: string | null
          tier_id: string
          commission_percent: number
          created_at?: string
          lead_id?: string | null
        }
        Update: {
          order_id?: string
          reseller_id?: string
          way?: string
          refusal?: string | null
          tier_id?: string
          commission_percent?: number
          created_at?: string
          lead_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'order_attributions_lead_id_fkey'
          columns: ['lead_id']
          isOneToOne: false
          referencedRelation: 'reseller_leads'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_attributions_order_id_fkey'
          columns: ['order_id']
          isOneToOne: true
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_attributions_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_attributions_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      order_edits: {
        Row: {
          id: string
          order_id: string
          position: number
          before: Json
          after: Json
          total_before_kobo: number
          total_after_kobo: number
          given_kobo: number
          reason: string
          request_hash: string
          edited_by: string | null
          transaction_id: unknown
          created_at: string
        }
        Insert: {
          id?: string
          order_id: string
          position: number
          before: Json
          after: Json
          total_before_kobo: number
          total_after_kobo: number
          given_kobo?: number
          reason: string
          request_hash: string
          edited_by?: string | null
          transaction_id?: unknown
          created_at?: string
        }
        Update: {
          id?: string
          order_id?: string
          position?: number
          before?: Json
          after?: Json
          total_before_kobo?: number
          total_after_kobo?: number
          given_kobo?: number
          reason?: string
          request_hash?: string
          edited_by?: string | null
          transaction_id?: unknown
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'order_edits_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      order_events: {
        Row: {
          id: number
          order_id: string
          kind: string
          status: string | null
          actor: string
          actor_id: string | null
          message: string
          created_at: string
        }
        Insert: {
          id?: never
          order_id: string
          kind: string
          status?: string | null
          actor: string
          actor_id?: string | null
          message: string
          created_at?: string
        }
        Update: {
          id?: never
          order_id?: string
          kind?: string
          status?: string | null
          actor?: string
          actor_id?: string | null
          message?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'order_events_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      order_lines: {
        Row: {
          id: string
          order_id: string
          position: number
          product_id: string
          name: string
          sku: string
          quantity: number
          unit_price_kobo: number
          discount_kobo: number
          carbon_reduction_kg: number
          returned_quantity: number
          vat_class: string
          vat_rate_percent: number
          vat_kobo: number
        }
        Insert: {
          id?: string
          order_id: string
          position: number
          product_id: string
          name: string
          sku: string
          quantity: number
          unit_price_kobo: number
          discount_kobo?: number
          carbon_reduction_kg?: number
          returned_quantity?: number
          vat_class?: string
          vat_rate_percent?: number
          vat_kobo?: number
        }
        Update: {
          id?: string
          order_id?: string
          position?: number
          product_id?: string
          name?: string
          sku?: string
          quantity?: number
          unit_price_kobo?: number
          discount_kobo?: number
          carbon_reduction_kg?: number
          returned_quantity?: number
          vat_class?: string
          vat_rate_percent?: number
          vat_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'order_lines_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_lines_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_lines_vat_class_fkey'
          columns: ['vat_class']
          isOneToOne: false
          referencedRelation: 'vat_classes'
          referencedColumns: ['slug']
        }]
      }
      order_notes: {
        Row: {
          id: string
          order_id: string
          author_id: string | null
          body: string
          created_at: string
        }
        Insert: {
          id?: string
          order_id: string
          author_id?: string | null
          body: string
          created_at?: string
        }
        Update: {
          id?: string
          order_id?: string
          author_id?: string | null
          body?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'order_notes_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      order_recipients: {
        Row: {
          order_id: string
          name: string
          phone_number: string
          sender_name: string
          created_at: string
        }
        Insert: {
          order_id: string
          name: string
          phone_number: string
          sender_name: string
          created_at?: string
        }
        Update: {
          order_id?: string
          name?: string
          phone_number?: string
          sender_name?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'order_recipients_order_id_fkey'
          columns: ['order_id']
          isOneToOne: true
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      order_retirements: {
        Row: {
          order_id: string
          retirement_id: string
          created_at: string
          kept_kobo: number
        }
        Insert: {
          order_id: string
          retirement_id: string
          created_at?: string
          kept_kobo?: number
        }
        Update: {
          order_id?: string
          retirement_id?: string
          created_at?: string
          kept_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'order_retirements_order_id_fkey'
          columns: ['order_id']
          isOneToOne: true
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'order_retirements_retirement_id_fkey'
          columns: ['retirement_id']
          isOneToOne: true
          referencedRelation: 'register_retirements'
          referencedColumns: ['id']
        }]
      }
      orders: {
        Row: {
          id: string
          idempotency_key: string
          request_hash: string
          number: string
          invoice_number: string | null
          user_id: string | null
          access_hash: string
          status: string
          name: string
          email: string
          phone_number: string
          delivery_state: string
          delivery_area: string
          delivery_street: string
          delivery_landmark: string | null
          delivery_note: string | null
          coupon_code: string | null
          subtotal_kobo: number
          discount_kobo: number
          delivery_kobo: number
          total_kobo: number
          vat_rate_percent: number
          vat_kobo: number
          carbon_reduction_kg: number
          holds_stock: boolean
          held_until: string | null
          paid_at: string | null
          delivered_at: string | null
          created_at: string
          updated_at: string
          holds_last_units: boolean
          hold_extended_at: string | null
          hold_shortened_at: string | null
          delivery_days_min: number | null
          delivery_days_max: number | null
          promised_from: string | null
          promised_by: string | null
          shipped_at: string | null
          terms_version: string | null
          installation_kind: string
          installation_kobo: number
          service_vat_kobo: number
          staff_discount_kobo: number
          edited_at: string | null
          channel: string
          placed_by: string | null
          invoiced_at: string | null
        }
        Insert: {
          id?: string
          idempotency_key: string
          request_hash: string
          number: string
          invoice_number?: string | null
          user_id?: string | null
          access_hash: string
          status?: string
          name: string
          email: string
          phone_number: string
          delivery_state: string
          delivery_area: string
          delivery_street: string
          delivery_landmark?: string | null
          delivery_note?: string | null
          coupon_code?: string | null
          subtotal_kobo: number
          discount_kobo?: number
          delivery_kobo: number
          total_kobo: number
          vat_rate_percent: number
          vat_kobo: number
          carbon_reduction_kg?: number
          holds_stock?: boolean
          held_until?: string | null
          paid_at?: string | null
          delivered_at?: string | null
          created_at?: string
          updated_at?: string
          holds_last_units?: boolean
          hold_extended_at?: string | null
          hold_shortened_at?: string | null
          delivery_days_min?: number | null
          delivery_days_max?: number | null
          promised_from?: string | null
          promised_by?: string | null
          shipped_at?: string | null
          terms_version?: string | null
          installation_kind?: string
          installation_kobo?: number
          service_vat_kobo?: number
          staff_discount_kobo?: number
          edited_at?: string | null
          channel?: string
          placed_by?: string | null
          invoiced_at?: string | null
        }
        Update: {
          id?: string
          idempotency_key?: string
          request_hash?: string
          number?: string
          invoice_number?: string | null
          user_id?: string | null
          access_hash?: string
          status?: string
          name?: string
          email?: string
          phone_number?: string
          delivery_state?: string
          delivery_area?: string
          delivery_street?: string
          delivery_landmark?: string | null
          delivery_note?: string | null
          coupon_code?: string | null
          subtotal_kobo?: number
          discount_kobo?: number
          delivery_kobo?: number
          total_kobo?: number
          vat_rate_percent?: number
          vat_kobo?: number
          carbon_reduction_kg?: number
          holds_stock?: boolean
          held_until?: string | null
          paid_at?: string | null
          delivered_at?: string | null
          created_at?: string
          updated_at?: string
          holds_last_units?: boolean
          hold_extended_at?: string | null
          hold_shortened_at?: string | null
          delivery_days_min?: number | null
          delivery_days_max?: number | null
          promised_from?: string | null
          promised_by?: string | null
          shipped_at?: string | null
          terms_version?: string | null
          installation_kind?: string
          installation_kobo?: number
          service_vat_kobo?: number
          staff_discount_kobo?: number
          edited_at?: string | null
          channel?: string
          placed_by?: string | null
          invoiced_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'orders_coupon_code_fkey'
          columns: ['coupon_code']
          isOneToOne: false
          referencedRelation: 'coupons'
          referencedColumns: ['code']
        }, {
          foreignKeyName: 'orders_delivery_state_fkey'
          columns: ['delivery_state']
          isOneToOne: false
          referencedRelation: 'delivery_areas'
          referencedColumns: ['state']
        }]
      }
      pause_requests: {
        Row: {
          id: string
          plan_id: string
          reason: string
          status: string
          answer: string | null
          decided_by: string | null
          decided_at: string | null
          schedule_version: number | null
          created_at: string
        }
        Insert: {
          id?: string
          plan_id: string
          reason: string
          status?: string
          answer?: string | null
          decided_by?: string | null
          decided_at?: string | null
          schedule_version?: number | null
          created_at?: string
        }
        Update: {
          id?: string
          plan_id?: string
          reason?: string
          status?: string
          answer?: string | null
          decided_by?: string | null
          decided_at?: string | null
          schedule_version?: number | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'pause_requests_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'pause_requests_plan_id_schedule_version_fkey'
          columns: ['plan_id', 'schedule_version']
          isOneToOne: false
          referencedRelation: 'plan_schedules'
          referencedColumns: ['plan_id', 'version']
        }]
      }
      payments: {
        Row: {
          id: string
          order_id: string
          attempt: number
          reference: string
          method: string
          amount_kobo: number
          status: string
          checkout_url: string | null
          message: string | null
          channel: string | null
          gateway_id: string | null
          succeeded_at: string | null
          created_at: string
          updated_at: string
          checked_at: string | null
          is_test: boolean
          bank_account_id: string | null
        }
        Insert: {
          id?: string
          order_id: string
          attempt: number
          reference: string
          method: string
          amount_kobo: number
          status?: string
          checkout_url?: string | null
          message?: string | null
          channel?: string | null
          gateway_id?: string | null
          succeeded_at?: string | null
          created_at?: string
          updated_at?: string
          checked_at?: string | null
          is_test?: boolean
          bank_account_id?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          attempt?: number
          reference?: string
          method?: string
          amount_kobo?: number
          status?: string
          checkout_url?: string | null
          message?: string | null
          channel?: string | null
          gateway_id?: string | null
          succeeded_at?: string | null
          created_at?: string
          updated_at?: string
          checked_at?: string | null
          is_test?: boolean
          bank_account_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'payments_bank_account_id_fkey'
          columns: ['bank_account_id']
          isOneToOne: false
          referencedRelation: 'bank_accounts'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'payments_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      payout_batches: {
        Row: {
          id: string
          made_by: string | null
          made_at: string
        }
        Insert: {
          id?: string
          made_by?: string | null
          made_at?: string
        }
        Update: {
          id?: string
          made_by?: string | null
          made_at?: string
        }
        Relationships: []
      }
      payout_rules: {
        Row: {
          version: number
          min_payout_kobo: number
          is_small_company: boolean
          small_company_month_kobo: number
          reason: string
          created_by: string | null
          created_at: string
        }
        Insert: {
          version?: never
          min_payout_kobo?: number
          is_small_company?: boolean
          small_company_month_kobo?: number
          reason: string
          created_by?: string | null
          created_at?: string
        }
        Update: {
          version?: never
          min_payout_kobo?: number
          is_small_company?: boolean
          small_company_month_kobo?: number
          reason?: string
          created_by?: string | null
          created_at?: string
        }
        Relationships: []
      }
      payouts: {
        Row: {
          id: string
          reference: string
          reseller_id: string
          bank_account_id: string
          status: string
          gross_kobo: number
          tax_percent: number
          tax_kobo: number
          net_kobo: number
          requested_by: string | null
          requested_at: string
          first_approved_by: string | null
          first_approved_at: string | null
          approved_by: string | null
          approved_at: string | null
          handled_by: string | null
          way: string | null
          gateway: string | null
          is_test: boolean
          batch_id: string | null
          sent_at: string | null
          asking_until: string | null
          checked_at: string | null
          gateway_word: string | null
          bank_reference: string | null
          paid_at: string | null
          ended_at: string | null
          reason: string | null
        }
        Insert: {
          id?: string
          reference?: never
          reseller_id: string
          bank_account_id: string
          status?: string
          gross_kobo: number
          tax_percent: number
          tax_kobo: number
          net_kobo: number
          requested_by?: string | null
          requested_at?: string
          first_approved_by?: string | null
          first_approved_at?: string | null
          approved_by?: string | null
          approved_at?: string | null
          handled_by?: string | null
          way?: string | null
          gateway?: string | null
          is_test?: boolean
          batch_id?: string | null
          sent_at?: string | null
          asking_until?: string | null
          checked_at?: string | null
          gateway_word?: string | null
          bank_reference?: string | null
          paid_at?: string | null
          ended_at?: string | null
          reason?: string | null
        }
        Update: {
          id?: string
          reference?: never
          reseller_id?: string
          bank_account_id?: string
          status?: string
          gross_kobo?: number
          tax_percent?: number
          tax_kobo?: number
          net_kobo?: number
          requested_by?: string | null
          requested_at?: string
          first_approved_by?: string | null
          first_approved_at?: string | null
          approved_by?: string | null
          approved_at?: string | null
          handled_by?: string | null
          way?: string | null
          gateway?: string | null
          is_test?: boolean
          batch_id?: string | null
          sent_at?: string | null
          asking_until?: string | null
          checked_at?: string | null
          gateway_word?: string | null
          bank_reference?: string | null
          paid_at?: string | null
          ended_at?: string | null
          reason?: string | null
        }
        Relationships: [{
          foreignKeyName: 'payouts_bank_account_id_fkey'
          columns: ['bank_account_id']
          isOneToOne: false
          referencedRelation: 'reseller_bank_accounts'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'payouts_batch_id_fkey'
          columns: ['batch_id']
          isOneToOne: false
          referencedRelation: 'payout_batches'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'payouts_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      people: {
        Row: {
          id: string
          name: string | null
          email: string | null
          phone: string | null
          role: string
          joined_at: string
          words: unknown
          blocked_until: string | null
        }
        Insert: {
          id: string
          name?: string | null
          email?: string | null
          phone?: string | null
          role: string
          joined_at: string
          words: unknown
          blocked_until?: string | null
        }
        Update: {
          id?: string
          name?: string | null
          email?: string | null
          phone?: string | null
          role?: string
          joined_at?: string
          words?: unknown
          blocked_until?: string | null
        }
        Relationships: []
      }
      person_requests: {
        Row: {
          id: string
          user_id: string
          kind: string
          reason: string
          requested_by: string | null
          requested_at: string
          expires_at: string
          decision: string | null
          decided_by: string | null
          decided_at: string | null
          into_user_id: string | null
          closing_confirmed_at: string | null
          staying_confirmed_at: string | null
        }
        Insert: {
          id?: string
          user_id: string
          kind: string
          reason: string
          requested_by?: string | null
          requested_at?: string
          expires_at?: string
          decision?: string | null
          decided_by?: string | null
          decided_at?: string | null
          into_user_id?: string | null
          closing_confirmed_at?: string | null
          staying_confirmed_at?: string | null
        }
        Update: {
          id?: string
          user_id?: string
          kind?: string
          reason?: string
          requested_by?: string | null
          requested_at?: string
          expires_at?: string
          decision?: string | null
          decided_by?: string | null
          decided_at?: string | null
          into_user_id?: string | null
          closing_confirmed_at?: string | null
          staying_confirmed_at?: string | null
        }
        Relationships: []
      }
      plan_agreements: {
        Row: {
          id: string
          plan_id: string
          version: number
          wording: string
          content: string
          content_sha256: string
          accepted_name: string
          allows_debit: boolean
          accepted_by: string
          accepted_from: string
          accepted_at: string
          instalments: Json
        }
        Insert: {
          id?: string
          plan_id: string
          version: number
          wording: string
          content: string
          content_sha256: string
          accepted_name: string
          allows_debit: boolean
          accepted_by: string
          accepted_from: string
          accepted_at?: string
          instalments: Json
        }
        Update: {
          id?: string
          plan_id?: string
          version?: number
          wording?: string
          content?: string
          content_sha256?: string
          accepted_name?: string
          allows_debit?: boolean
          accepted_by?: string
          accepted_from?: string
          accepted_at?: string
          instalments?: Json
        }
        Relationships: [{
          foreignKeyName: 'plan_agreements_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_applications: {
        Row: {
          plan_id: string
          employment: string
          employer: string | null
          monthly_income_kobo: number
          other_repayments_kobo: number
          guarantor_name: string | null
          guarantor_phone: string | null
          bvn_end: string | null
          rule_version: number
          score: number | null
          reason: string | null
          decided_by: string | null
          consented_at: string
          idempotency_key: string
          request_hash: string | null
          consent_version: string
          points: Json
          first_approval_by: string | null
          first_approved_at: string | null
          first_reason: string | null
        }
        Insert: {
          plan_id: string
          employment: string
          employer?: string | null
          monthly_income_kobo: number
          other_repayments_kobo: number
          guarantor_name?: string | null
          guarantor_phone?: string | null
          bvn_end?: string | null
          rule_version: number
          score?: number | null
          reason?: string | null
          decided_by?: string | null
          consented_at?: string
          idempotency_key?: string
          request_hash?: string | null
          consent_version?: string
          points?: Json
          first_approval_by?: string | null
          first_approved_at?: string | null
          first_reason?: string | null
        }
        Update: {
          plan_id?: string
          employment?: string
          employer?: string | null
          monthly_income_kobo?: number
          other_repayments_kobo?: number
          guarantor_name?: string | null
          guarantor_phone?: string | null
          bvn_end?: string | null
          rule_version?: number
          score?: number | null
          reason?: string | null
          decided_by?: string | null
          consented_at?: string
          idempotency_key?: string
          request_hash?: string | null
          consent_version?: string
          points?: Json
          first_approval_by?: string | null
          first_approved_at?: string | null
          first_reason?: string | null
        }
        Relationships: [{
          foreignKeyName: 'plan_applications_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: true
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_applications_rule_version_fkey'
          columns: ['rule_version']
          isOneToOne: false
          referencedRelation: 'plan_rules'
          referencedColumns: ['version']
        }]
      }
      plan_checks: {
        Row: {
          day: string
          checked_at: string
          plans: number
          differences: number
        }
        Insert: {
          day: string
          checked_at: string
          plans: number
          differences: number
        }
        Update: {
          day?: string
          checked_at?: string
          plans?: number
          differences?: number
        }
        Relationships: []
      }
      plan_decisions: {
        Row: {
          id: string
          plan_id: string
          kind: string
          amount_kobo: number
          reason: string
          status: string
          requested_by: string | null
          decided_by: string | null
          decided_at: string | null
          note: string | null
          is_alone: boolean
          entry_id: number | null
          done_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          plan_id: string
          kind: string
          amount_kobo: number
          reason: string
          status?: string
          requested_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          note?: string | null
          is_alone?: boolean
          entry_id?: number | null
          done_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          plan_id?: string
          kind?: string
          amount_kobo?: number
          reason?: string
          status?: string
          requested_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          note?: string | null
          is_alone?: boolean
          entry_id?: number | null
          done_at?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'plan_decisions_entry_id_fkey'
          columns: ['entry_id']
          isOneToOne: true
          referencedRelation: 'plan_entries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_decisions_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_differences: {
        Row: {
          plan_id: string
          problem: string
          found_at: string
          checked_at: string
        }
        Insert: {
          plan_id: string
          problem: string
          found_at: string
          checked_at: string
        }
        Update: {
          plan_id?: string
          problem?: string
          found_at?: string
          checked_at?: string
        }
        Relationships: [{
          foreignKeyName: 'plan_differences_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: true
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_documents: {
        Row: {
          id: string
          plan_id: string
          kind: string
          media_type: string
          object_path: string
          size_bytes: number
          sha256: string
          created_at: string
        }
        Insert: {
          id?: string
          plan_id: string
          kind: string
          media_type: string
          object_path: string
          size_bytes: number
          sha256: string
          created_at?: string
        }
        Update: {
          id?: string
          plan_id?: string
          kind?: string
          media_type?: string
          object_path?: string
          size_bytes?: number
          sha256?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'plan_documents_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_entries: {
        Row: {
          id: number
          plan_id: string
          kind: string
          amount_kobo: number
          effective_on: string
          key: string
          payment_id: string | null
          instalment: number | null
          reverses: number | null
          reason: string | null
          actor: string
          actor_id: string | null
          created_at: string
          transaction_id: unknown
        }
        Insert: {
          id?: never
          plan_id: string
          kind: string
          amount_kobo: number
          effective_on: string
          key: string
          payment_id?: string | null
          instalment?: number | null
          reverses?: number | null
          reason?: string | null
          actor: string
          actor_id?: string | null
          created_at?: string
          transaction_id?: unknown
        }
        Update: {
          id?: never
          plan_id?: string
          kind?: string
          amount_kobo?: number
          effective_on?: string
          key?: string
          payment_id?: string | null
          instalment?: number | null
          reverses?: number | null
          reason?: string | null
          actor?: string
          actor_id?: string | null
          created_at?: string
          transaction_id?: unknown
        }
        Relationships: [{
          foreignKeyName: 'plan_entries_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'plan_payments'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_entries_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_entries_reverses_fkey'
          columns: ['reverses']
          isOneToOne: true
          referencedRelation: 'plan_entries'
          referencedColumns: ['id']
        }]
      }
      plan_notes: {
        Row: {
          id: string
          plan_id: string
          author_id: string | null
          is_contact: boolean
          body: string
          created_at: string
        }
        Insert: {
          id?: string
          plan_id: string
          author_id?: string | null
          is_contact?: boolean
          body: string
          created_at?: string
        }
        Update: {
          id?: string
          plan_id?: string
          author_id?: string | null
          is_contact?: boolean
          body?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'plan_notes_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_payments: {
        Row: {
          id: string
          plan_id: string
          way: string
          method: string
          reference: string
          amount_kobo: number
          received_kobo: number | null
          settles: boolean
          status: string
          agreement_id: string | null
          saved_card_id: string | null
          charge_on: string | null
          checkout_url: string | null
          message: string | null
          channel: string | null
          gateway_id: string | null
          is_test: boolean
          noted_by: string | null
          succeeded_at: string | null
          checked_at: string | null
          created_at: string
          updated_at: string
          saves_card: boolean
          outside_reference: string | null
          arrived_on: string | null
          confirmed_by: string | null
        }
        Insert: {
          id?: string
          plan_id: string
          way: string
          method: string
          reference: string
          amount_kobo: number
          received_kobo?: number | null
          settles?: boolean
          status?: string
          agreement_id?: string | null
          saved_card_id?: string | null
          charge_on?: string | null
          checkout_url?: string | null
          message?: string | null
          channel?: string | null
          gateway_id?: string | null
          is_test?: boolean
          noted_by?: string | null
          succeeded_at?: string | null
          checked_at?: string | null
          created_at?: string
          updated_at?: string
          saves_card?: boolean
          outside_reference?: string | null
          arrived_on?: string | null
          confirmed_by?: string | null
        }
        Update: {
          id?: string
          plan_id?: string
          way?: string
          method?: string
          reference?: string
          amount_kobo?: number
          received_kobo?: number | null
          settles?: boolean
          status?: string
          agreement_id?: string | null
          saved_card_id?: string | null
          charge_on?: string | null
          checkout_url?: string | null
          message?: string | null
          channel?: string | null
          gateway_id?: string | null
          is_test?: boolean
          noted_by?: string | null
          succeeded_at?: string | null
          checked_at?: string | null
          created_at?: string
          updated_at?: string
          saves_card?: boolean
          outside_reference?: string | null
          arrived_on?: string | null
          confirmed_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'plan_payments_agreement_id_fkey'
          columns: ['agreement_id']
          isOneToOne: false
          referencedRelation: 'plan_agreements'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_payments_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'plan_payments_saved_card_id_fkey'
          columns: ['saved_card_id']
          isOneToOne: false
          referencedRelation: 'saved_cards'
          referencedColumns: ['id']
        }]
      }
      plan_postings: {
        Row: {
          entry_id: number
          account: string
          amount_kobo: number
        }
        Insert: {
          entry_id: number
          account: string
          amount_kobo: number
        }
        Update: {
          entry_id?: number
          account?: string
          amount_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'plan_postings_entry_id_fkey'
          columns: ['entry_id']
          isOneToOne: false
          referencedRelation: 'plan_entries'
          referencedColumns: ['id']
        }]
      }
      plan_refunds: {
        Row: {
          id: string
          plan_id: string
          amount_kobo: number
          credit_note_kobo: number
          reason: string
          status: string
          requested_by: string | null
          approved_by: string | null
          is_approved_alone: boolean
          approved_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          plan_id: string
          amount_kobo: number
          credit_note_kobo: number
          reason: string
          status?: string
          requested_by?: string | null
          approved_by?: string | null
          is_approved_alone?: boolean
          approved_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          plan_id?: string
          amount_kobo?: number
          credit_note_kobo?: number
          reason?: string
          status?: string
          requested_by?: string | null
          approved_by?: string | null
          is_approved_alone?: boolean
          approved_at?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'plan_refunds_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      plan_rules: {
        Row: {
          version: number
          is_open: boolean
          max_owed_kobo: number
          max_open_plans: number
          max_share_of_income_percent: number
          approve_up_to_kobo: number
          min_score: number
          guarantor_above_kobo: number
          documents_above_kobo: number
          asks_bvn: boolean
          retry_days: number[]
          late_fee_kobo: number
          late_fee_cap_percent: number
          late_fee_after_days: number
          reason: string
          created_by: string | null
          created_at: string
        }
        Insert: {
          version?: never
          is_open?: boolean
          max_owed_kobo: number
          max_open_plans: number
          max_share_of_income_percent: number
          approve_up_to_kobo: number
          min_score: number
          guarantor_above_kobo: number
          documents_above_kobo: number
          asks_bvn?: boolean
          retry_days?: number[]
          late_fee_kobo?: number
          late_fee_cap_percent?: number
          late_fee_after_days?: number
          reason: string
          created_by?: string | null
          created_at?: string
        }
        Update: {
          version?: never
          is_open?: boolean
          max_owed_kobo?: number
          max_open_plans?: number
          max_share_of_income_percent?: number
          approve_up_to_kobo?: number
          min_score?: number
          guarantor_above_kobo?: number
          documents_above_kobo?: number
          asks_bvn?: boolean
          retry_days?: number[]
          late_fee_kobo?: number
          late_fee_cap_percent?: number
          late_fee_after_days?: number
          reason?: string
          created_by?: string | null
          created_at?: string
        }
        Relationships: []
      }
      plan_schedule_rows: {
        Row: {
          plan_id: string
          version: number
          number: number
          due_on: string
          principal_kobo: number
          interest_kobo: number
        }
        Insert: {
          plan_id: string
          version: number
          number: number
          due_on: string
          principal_kobo: number
          interest_kobo: number
        }
        Update: {
          plan_id?: string
          version?: number
          number?: number
          due_on?: string
          principal_kobo?: number
          interest_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'plan_schedule_rows_plan_id_version_fkey'
          columns: ['plan_id', 'version']
          isOneToOne: false
          referencedRelation: 'plan_schedules'
          referencedColumns: ['plan_id', 'version']
        }]
      }
      plan_schedules: {
        Row: {
          plan_id: string
          version: number
          reason: string
          note: string | null
          effective_on: string
          actor: string
          actor_id: string | null
          created_at: string
          transaction_id: unknown
        }
        Insert: {
          plan_id: string
          version: number
          reason: string
          note?: string | null
          effective_on: string
          actor: string
          actor_id?: string | null
          created_at?: string
          transaction_id?: unknown
        }
        Update: {
          plan_id?: string
          version?: number
          reason?: string
          note?: string | null
          effective_on?: string
          actor?: string
          actor_id?: string | null
          created_at?: string
          transaction_id?: unknown
        }
        Relationships: [{
          foreignKeyName: 'plan_schedules_plan_id_fkey'
          columns: ['plan_id']
          isOneToOne: false
          referencedRelation: 'instalment_plans'
          referencedColumns: ['id']
        }]
      }
      portfolio_item_products: {
        Row: {
          portfolio_item_id: string
          product_id: string
          position: number
        }
        Insert: {
          portfolio_item_id: string
          product_id: string
          position?: number
        }
        Update: {
          portfolio_item_id?: string
          product_id?: string
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'portfolio_item_products_portfolio_item_id_fkey'
          columns: ['portfolio_item_id']
          isOneToOne: false
          referencedRelation: 'portfolio_items'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'portfolio_item_products_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      portfolio_items: {
        Row: {
          id: string
          slug: string
          title: string
          type: string
          state: string
          town: string
          completed_on: string
          kwp: number
          panel_count: number
          panel_w: number
          inverter_kva: number
          battery_kwh: number
          before_summary: string
          after_summary: string
          generator_kva: number
          fuel: string
          weeks_per_year: number
          grid_hours_per_day: number
          litres_per_week_before: number
          litres_per_week_after: number
          cost_min_naira: number
          cost_max_naira: number
          story: string
          quote: string | null
          quote_by: string | null
          scene: string
          is_published: boolean
          created_at: string
          updated_at: string
          used_share: number
          render: string | null
          generator_hours_per_day: number | null
        }
        Insert: {
          id?: string
          slug: string
          title: string
          type: string
          state: string
          town: string
          completed_on: string
          kwp: number
          panel_count: number
          panel_w: number
          inverter_kva: number
          battery_kwh?: number
          before_summary: string
          after_summary: string
          generator_kva: number
          fuel: string
          weeks_per_year?: number
          grid_hours_per_day: number
          litres_per_week_before: number
          litres_per_week_after: number
          cost_min_naira: number
          cost_max_naira: number
          story: string
          quote?: string | null
          quote_by?: string | null
          scene: string
          is_published?: boolean
          created_at?: string
          updated_at?: string
          used_share: number
          render?: string | null
          generator_hours_per_day?: number | null
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          type?: string
          state?: string
          town?: string
          completed_on?: string
          kwp?: number
          panel_count?: number
          panel_w?: number
          inverter_kva?: number
          battery_kwh?: number
          before_summary?: string
          after_summary?: string
          generator_kva?: number
          fuel?: string
          weeks_per_year?: number
          grid_hours_per_day?: number
          litres_per_week_before?: number
          litres_per_week_after?: number
          cost_min_naira?: number
          cost_max_naira?: number
          story?: string
          quote?: string | null
          quote_by?: string | null
          scene?: string
          is_published?: boolean
          created_at?: string
          updated_at?: string
          used_share?: number
          render?: string | null
          generator_hours_per_day?: number | null
        }
        Relationships: []
      }
      posts: {
        Row: {
          id: string
          slug: string
          title: string
          summary: string
          author: string
          tags: string[]
          published_on: string
          body: string
          diagram: string
          is_published: boolean
          reading_minutes: number
          search: unknown
          created_at: string
          updated_at: string
          revised_on: string
          version: number
        }
        Insert: {
          id?: string
          slug: string
          title: string
          summary: string
          author: string
          tags?: string[]
          published_on?: string
          body: string
          diagram?: string
          is_published?: boolean
          reading_minutes?: never
          search?: never
          created_at?: string
          updated_at?: string
          revised_on?: string
          version?: number
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          summary?: string
          author?: string
          tags?: string[]
          published_on?: string
          body?: string
          diagram?: string
          is_published?: boolean
          reading_minutes?: never
          search?: never
          created_at?: string
          updated_at?: string
          revised_on?: string
          version?: number
        }
        Relationships: []
      }
      product_batches: {
        Row: {
          id: string
          kind: string
          title: string
          made_by: string | null
          made_at: string
          change: string
          result: Json
          undone_at: string | null
          undone_by: string | null
        }
        Insert: {
          id: string
          kind: string
          title: string
          made_by?: string | null
          made_at?: string
          change?: string
          result: Json
          undone_at?: string | null
          undone_by?: string | null
        }
        Update: {
          id?: string
          kind?: string
          title?: string
          made_by?: string | null
          made_at?: string
          change?: string
          result?: Json
          undone_at?: string | null
          undone_by?: string | null
        }
        Relationships: []
      }
      product_categories: {
        Row: {
          id: string
          slug: string
          name: string
          description: string
          position: number
          version: number
        }
        Insert: {
          id?: string
          slug: string
          name: string
          description?: string
          position?: number
          version?: number
        }
        Update: {
          id?: string
          slug?: string
          name?: string
          description?: string
          position?: number
          version?: number
        }
        Relationships: []
      }
      product_documents: {
        Row: {
          id: string
          product_id: string
          title: string
          position: number
          object_path: string
          size_bytes: number
          created_at: string
        }
        Insert: {
          id?: string
          product_id: string
          title: string
          position?: number
          object_path: string
          size_bytes: number
          created_at?: string
        }
        Update: {
          id?: string
          product_id?: string
          title?: string
          position?: number
          object_path?: string
          size_bytes?: number
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'product_documents_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_facet_definitions: {
        Row: {
          id: string
          key: string
          category_id: string | null
          label: string
          unit: string | null
          value_labels: Json
          position: number
        }
        Insert: {
          id?: string
          key: string
          category_id?: string | null
          label: string
          unit?: string | null
          value_labels?: Json
          position?: number
        }
        Update: {
          id?: string
          key?: string
          category_id?: string | null
          label?: string
          unit?: string | null
          value_labels?: Json
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'product_facet_definitions_category_id_fkey'
          columns: ['category_id']
          isOneToOne: false
          referencedRelation: 'product_categories'
          referencedColumns: ['id']
        }]
      }
      product_holds: {
        Row: {
          product_id: string
          units: number
          free_from: string
        }
        Insert: {
          product_id: string
          units: number
          free_from: string
        }
        Update: {
          product_id?: string
          units?: number
          free_from?: string
        }
        Relationships: [{
          foreignKeyName: 'product_holds_product_id_fkey'
          columns: ['product_id']
          isOneToOne: true
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_pictures: {
        Row: {
          id: string
          product_id: string
          position: number
          object_path: string
          alt: string
          width: number
          height: number
          created_at: string
        }
        Insert: {
          id?: string
          product_id: string
          position?: number
          object_path: string
          alt: string
          width: number
          height: number
          created_at?: string
        }
        Update: {
          id?: string
          product_id?: string
          position?: number
          object_path?: string
          alt?: string
          width?: number
          height?: number
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'product_pictures_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_prices: {
        Row: {
          id: string
          product_id: string
          price: number
          compare_at_price: number | null
          valid_from: string
          changed_by: string | null
        }
        Insert: {
          id?: string
          product_id: string
          price: number
          compare_at_price?: number | null
          valid_from?: string
          changed_by?: string | null
        }
        Update: {
          id?: string
          product_id?: string
          price?: number
          compare_at_price?: number | null
          valid_from?: string
          changed_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'product_prices_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_ratings: {
        Row: {
          product_id: string
          review_count: number
          average_rating: number
        }
        Insert: {
          product_id: string
          review_count: number
          average_rating: number
        }
        Update: {
          product_id?: string
          review_count?: number
          average_rating?: number
        }
        Relationships: [{
          foreignKeyName: 'product_ratings_product_id_fkey'
          columns: ['product_id']
          isOneToOne: true
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_reviews: {
        Row: {
          id: string
          product_id: string
          user_id: string
          author_name: string
          rating: number
          body: string
          is_hidden: boolean
          hidden_at: string | null
          hidden_by: string | null
          created_at: string
          updated_at: string
          hidden_reason: string | null
          reply: string | null
          replied_at: string | null
          version: number
        }
        Insert: {
          id?: string
          product_id: string
          user_id?: string
          author_name: string
          rating: number
          body: string
          is_hidden?: boolean
          hidden_at?: string | null
          hidden_by?: string | null
          created_at?: string
          updated_at?: string
          hidden_reason?: string | null
          reply?: string | null
          replied_at?: string | null
          version?: number
        }
        Update: {
          id?: string
          product_id?: string
          user_id?: string
          author_name?: string
          rating?: number
          body?: string
          is_hidden?: boolean
          hidden_at?: string | null
          hidden_by?: string | null
          created_at?: string
          updated_at?: string
          hidden_reason?: string | null
          reply?: string | null
          replied_at?: string | null
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'product_reviews_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      product_use_items: {
        Row: {
          use_id: string
          product_id: string
          position: number
        }
        Insert: {
          use_id: string
          product_id: string
          position?: number
        }
        Update: {
          use_id?: string
          product_id?: string
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'product_use_items_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'product_use_items_use_id_fkey'
          columns: ['use_id']
          isOneToOne: false
          referencedRelation: 'product_uses'
          referencedColumns: ['id']
        }]
      }
      product_uses: {
        Row: {
          id: string
          slug: string
          name: string
          lead: string
          explanation: string
          steps: Json
          position: number
        }
        Insert: {
          id?: string
          slug: string
          name: string
          lead: string
          explanation: string
          steps?: Json
          position?: number
        }
        Update: {
          id?: string
          slug?: string
          name?: string
          lead?: string
          explanation?: string
          steps?: Json
          position?: number
        }
        Relationships: []
      }
      product_variant_groups: {
        Row: {
          id: string
          name: string
          choice: string
          version: number
        }
        Insert: {
          id?: string
          name: string
          choice: string
          version?: number
        }
        Update: {
          id?: string
          name?: string
          choice?: string
          version?: number
        }
        Relationships: []
      }
      products: {
        Row: {
          id: string
          slug: string
          name: string
          category_id: string
          brand: string
          sku: string
          summary: string
          description: string
          price: number
          compare_at_price: number | null
          stock: number
          carbonReductionPotential: number
          highlights: Json
          specifications: Json
          technical: Json | null
          facets: Json
          picture: Json
          warranty_years: number
          delivery_days_min: number
          delivery_days_max: number
          installation_included: boolean
          is_featured: boolean
          is_active: boolean
          created_at: string
          updated_at: string
          delivery_class: string
          revised_at: string
          status: string
          publish_at: string | null
          variant_group_id: string | null
          variant_label: string | null
          version: number
          low_stock_level: number
          vat_class: string
          retires_kg: number | null
        }
        Insert: {
          id?: string
          slug: string
          name: string
          category_id: string
          brand: string
          sku: string
          summary: string
          description?: string
          price: number
          compare_at_price?: number | null
          stock?: number
          carbonReductionPotential?: number
          highlights: Json
          specifications?: Json
          technical?: Json | null
          facets?: Json
          picture: Json
          warranty_years?: number
          delivery_days_min?: number
          delivery_days_max?: number
          installation_included?: boolean
          is_featured?: boolean
          is_active?: boolean
          created_at?: string
          updated_at?: string
          delivery_class?: string
          revised_at?: string
          status?: string
          publish_at?: string | null
          variant_group_id?: string | null
          variant_label?: string | null
          version?: number
          low_stock_level?: number
          vat_class?: string
          retires_kg?: number | null
        }
        Update: {
          id?: string
          slug?: string
          name?: string
          category_id?: string
          brand?: string
          sku?: string
          summary?: string
          description?: string
          price?: number
          compare_at_price?: number | null
          stock?: number
          carbonReductionPotential?: number
          highlights?: Json
          specifications?: Json
          technical?: Json | null
          facets?: Json
          picture?: Json
          warranty_years?: number
          delivery_days_min?: number
          delivery_days_max?: number
          installation_included?: boolean
          is_featured?: boolean
          is_active?: boolean
          created_at?: string
          updated_at?: string
          delivery_class?: string
          revised_at?: string
          status?: string
          publish_at?: string | null
          variant_group_id?: string | null
          variant_label?: string | null
          version?: number
          low_stock_level?: number
          vat_class?: string
          retires_kg?: number | null
        }
        Relationships: [{
          foreignKeyName: 'products_category_id_fkey'
          columns: ['category_id']
          isOneToOne: false
          referencedRelation: 'product_categories'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'products_variant_group_id_fkey'
          columns: ['variant_group_id']
          isOneToOne: false
          referencedRelation: 'product_variant_groups'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'products_vat_class_fkey'
          columns: ['vat_class']
          isOneToOne: false
          referencedRelation: 'vat_classes'
          referencedColumns: ['slug']
        }]
      }
      profiles: {
        Row: {
          id: string
          role: string
          full_name: string | null
          phone: string | null
          mail_language: string
          created_at: string
          updated_at: string
          admin_since: string | null
          made_admin_by: string | null
        }
        Insert: {
          id: string
          role?: string
          full_name?: string | null
          phone?: string | null
          mail_language?: string
          created_at?: string
          updated_at?: string
          admin_since?: string | null
          made_admin_by?: string | null
        }
        Update: {
          id?: string
          role?: string
          full_name?: string | null
          phone?: string | null
          mail_language?: string
          created_at?: string
          updated_at?: string
          admin_since?: string | null
          made_admin_by?: string | null
        }
        Relationships: []
      }
      project_inquiries: {
        Row: {
          id: string
          idempotency_key: string
          user_id: string | null
          name: string
          email: string
          phone_number: string
          project_type: string
          description: string
          location: string
          source: string | null
          status: string
          created_at: string
          updated_at: string
          taken_by: string | null
          version: number
          search: unknown
        }
        Insert: {
          id?: string
          idempotency_key?: string
          user_id?: string | null
          name: string
          email: string
          phone_number: string
          project_type: string
          description: string
          location: string
          source?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          taken_by?: string | null
          version?: number
          search?: never
        }
        Update: {
          id?: string
          idempotency_key?: string
          user_id?: string | null
          name?: string
          email?: string
          phone_number?: string
          project_type?: string
          description?: string
          location?: string
          source?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          taken_by?: string | null
          version?: number
          search?: never
        }
        Relationships: [{
          foreignKeyName: 'project_inquiries_taken_by_fkey'
          columns: ['taken_by']
          isOneToOne: false
          referencedRelation: 'profiles'
          referencedColumns: ['id']
        }]
      }
      reconciliation_differences: {
        Row: {
          id: string
          reconciliation_id: string
          kind: string
          reference: string
          payment_id: string | null
          gateway_amount: number | null
          currency: string
          booked_kobo: number | null
          found_at: string
          gone_at: string | null
          explanation: string | null
          explained_by: string | null
          explained_at: string | null
        }
        Insert: {
          id?: string
          reconciliation_id: string
          kind: string
          reference: string
          payment_id?: string | null
          gateway_amount?: number | null
          currency: string
          booked_kobo?: number | null
          found_at?: string
          gone_at?: string | null
          explanation?: string | null
          explained_by?: string | null
          explained_at?: string | null
        }
        Update: {
          id?: string
          reconciliation_id?: string
          kind?: string
          reference?: string
          payment_id?: string | null
          gateway_amount?: number | null
          currency?: string
          booked_kobo?: number | null
          found_at?: string
          gone_at?: string | null
          explanation?: string | null
          explained_by?: string | null
          explained_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'reconciliation_differences_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'payments'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reconciliation_differences_reconciliation_id_fkey'
          columns: ['reconciliation_id']
          isOneToOne: false
          referencedRelation: 'reconciliations'
          referencedColumns: ['id']
        }]
      }
      reconciliations: {
        Row: {
          id: string
          day: string
          gateway: string
          asked_at: string | null
          compared_at: string | null
          compared_by: string | null
          listed_count: number
          listed_kobo: number
          fees_kobo: number
          booked_kobo: number
          closed_at: string | null
          closed_by: string | null
          reopened_at: string | null
        }
        Insert: {
          id?: string
          day: string
          gateway: string
          asked_at?: string | null
          compared_at?: string | null
          compared_by?: string | null
          listed_count?: number
          listed_kobo?: number
          fees_kobo?: number
          booked_kobo?: number
          closed_at?: string | null
          closed_by?: string | null
          reopened_at?: string | null
        }
        Update: {
          id?: string
          day?: string
          gateway?: string
          asked_at?: string | null
          compared_at?: string | null
          compared_by?: string | null
          listed_count?: number
          listed_kobo?: number
          fees_kobo?: number
          booked_kobo?: number
          closed_at?: string | null
          closed_by?: string | null
          reopened_at?: string | null
        }
        Relationships: []
      }
      refund_lines: {
        Row: {
          id: string
          order_id: string
          refund_id: string | null
          product_id: string | null
          quantity: number
          amount_kobo: number
          created_at: string
          return_request_id: string | null
          is_installation: boolean
          plan_refund_id: string | null
        }
        Insert: {
          id?: string
          order_id: string
          refund_id?: string | null
          product_id?: string | null
          quantity: number
          amount_kobo: number
          created_at?: string
          return_request_id?: string | null
          is_installation?: boolean
          plan_refund_id?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          refund_id?: string | null
          product_id?: string | null
          quantity?: number
          amount_kobo?: number
          created_at?: string
          return_request_id?: string | null
          is_installation?: boolean
          plan_refund_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'refund_lines_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refund_lines_plan_refund_id_fkey'
          columns: ['plan_refund_id']
          isOneToOne: false
          referencedRelation: 'plan_refunds'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refund_lines_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refund_lines_refund_id_fkey'
          columns: ['refund_id']
          isOneToOne: false
          referencedRelation: 'refunds'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refund_lines_return_request_id_fkey'
          columns: ['return_request_id']
          isOneToOne: false
          referencedRelation: 'return_requests'
          referencedColumns: ['id']
        }]
      }
      refunds: {
        Row: {
          id: string
          payment_id: string
          amount_kobo: number
          reason: string
          status: string
          requested_by: string | null
          approved_by: string | null
          gateway_id: string | null
          created_at: string
          updated_at: string
          approved_at: string | null
          is_approved_alone: boolean
          credit_note_kobo: number
          made_elsewhere: boolean
          sent_at: string | null
          checked_at: string | null
          by_transfer: boolean
          part_of: string | null
          credit_note_id: number | null
        }
        Insert: {
          id?: string
          payment_id: string
          amount_kobo: number
          reason: string
          status?: string
          requested_by?: string | null
          approved_by?: string | null
          gateway_id?: string | null
          created_at?: string
          updated_at?: string
          approved_at?: string | null
          is_approved_alone?: boolean
          credit_note_kobo?: number
          made_elsewhere?: boolean
          sent_at?: string | null
          checked_at?: string | null
          by_transfer?: boolean
          part_of?: string | null
          credit_note_id?: number | null
        }
        Update: {
          id?: string
          payment_id?: string
          amount_kobo?: number
          reason?: string
          status?: string
          requested_by?: string | null
          approved_by?: string | null
          gateway_id?: string | null
          created_at?: string
          updated_at?: string
          approved_at?: string | null
          is_approved_alone?: boolean
          credit_note_kobo?: number
          made_elsewhere?: boolean
          sent_at?: string | null
          checked_at?: string | null
          by_transfer?: boolean
          part_of?: string | null
          credit_note_id?: number | null
        }
        Relationships: [{
          foreignKeyName: 'refunds_credit_note_id_fkey'
          columns: ['credit_note_id']
          isOneToOne: true
          referencedRelation: 'ledger_entries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refunds_part_of_fkey'
          columns: ['part_of']
          isOneToOne: false
          referencedRelation: 'refunds'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'refunds_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'payments'
          referencedColumns: ['id']
        }]
      }
      register_accounts: {
        Row: {
          holder_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          holder_id: string
          user_id: string
          created_at?: string
        }
        Update: {
          holder_id?: string
          user_id?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'register_accounts_holder_id_fkey'
          columns: ['holder_id']
          isOneToOne: true
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }]
      }
      register_blocks: {
        Row: {
          id: number
          vintage_id: string
          serials: unknown
          status: string
          holder_id: string | null
          event_index: number
          kg: number
        }
        Insert: {
          id?: never
          vintage_id: string
          serials: unknown
          status: string
          holder_id?: string | null
          event_index: number
          kg?: never
        }
        Update: {
          id?: never
          vintage_id?: string
          serials?: unknown
          status?: string
          holder_id?: string | null
          event_index?: number
          kg?: never
        }
        Relationships: [{
          foreignKeyName: 'register_blocks_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }, {
          foreignKeyName: 'register_blocks_holder_id_fkey'
          columns: ['holder_id']
          isOneToOne: false
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'register_blocks_vintage_id_fkey'
          columns: ['vintage_id']
          isOneToOne: false
          referencedRelation: 'register_vintages'
          referencedColumns: ['id']
        }]
      }
      register_checkpoints: {
        Row: {
          id: number
          size: number
          root: string
          note: string
          signed_at: string
        }
        Insert: {
          id?: never
          size: number
          root: string
          note: string
          signed_at?: string
        }
        Update: {
          id?: never
          size?: number
          root?: string
          note?: string
          signed_at?: string
        }
        Relationships: []
      }
      register_checks: {
        Row: {
          id: number
          checked_at: string
          size: number
          is_good: boolean
        }
        Insert: {
          id?: never
          checked_at: string
          size: number
          is_good: boolean
        }
        Update: {
          id?: never
          checked_at?: string
          size?: number
          is_good?: boolean
        }
        Relationships: []
      }
      register_events: {
        Row: {
          index: number
          json: string
          leaf_hash: string
          type: string
          at: string
          data: Json
          transaction_id: unknown
        }
        Insert: {
          index: number
          json: string
          leaf_hash: string
          type: string
          at: string
          data: Json
          transaction_id?: unknown
        }
        Update: {
          index?: number
          json?: string
          leaf_hash?: string
          type?: string
          at?: string
          data?: Json
          transaction_id?: unknown
        }
        Relationships: []
      }
      register_faults: {
        Row: {
          id: string
          message: string
          event_index: number | null
          found_at: string
          closed_at: string | null
          closed_by: string | null
          reason: string | null
        }
        Insert: {
          id?: string
          message: string
          event_index?: number | null
          found_at?: string
          closed_at?: string | null
          closed_by?: string | null
          reason?: string | null
        }
        Update: {
          id?: string
          message?: string
          event_index?: number | null
          found_at?: string
          closed_at?: string | null
          closed_by?: string | null
          reason?: string | null
        }
        Relationships: []
      }
      register_holders: {
        Row: {
          id: string
          kind: string
          name: string | null
          commitment: string | null
          event_index: number
        }
        Insert: {
          id: string
          kind: string
          name?: string | null
          commitment?: string | null
          event_index: number
        }
        Update: {
          id?: string
          kind?: string
          name?: string | null
          commitment?: string | null
          event_index?: number
        }
        Relationships: [{
          foreignKeyName: 'register_holders_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }]
      }
      register_keys: {
        Row: {
          key: string
          added_at: string
        }
        Insert: {
          key: string
          added_at?: string
        }
        Update: {
          key?: string
          added_at?: string
        }
        Relationships: []
      }
      register_meter_periods: {
        Row: {
          event_index: number
          meter: string
          period: unknown
          kwh: number
        }
        Insert: {
          event_index: number
          meter: string
          period: unknown
          kwh: number
        }
        Update: {
          event_index?: number
          meter?: string
          period?: unknown
          kwh?: number
        }
        Relationships: [{
          foreignKeyName: 'register_meter_periods_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_periods'
          referencedColumns: ['event_index']
        }, {
          foreignKeyName: 'register_meter_periods_meter_fkey'
          columns: ['meter']
          isOneToOne: false
          referencedRelation: 'register_meters'
          referencedColumns: ['serial']
        }]
      }
      register_meters: {
        Row: {
          serial: string
          project_id: string
        }
        Insert: {
          serial: string
          project_id: string
        }
        Update: {
          serial?: string
          project_id?: string
        }
        Relationships: [{
          foreignKeyName: 'register_meters_project_id_fkey'
          columns: ['project_id']
          isOneToOne: false
          referencedRelation: 'register_projects'
          referencedColumns: ['id']
        }]
      }
      register_moves: {
        Row: {
          id: number
          event_index: number
          vintage_id: string
          serials: unknown
          from_status: string | null
          from_holder_id: string | null
          to_status: string
          to_holder_id: string | null
        }
        Insert: {
          id?: never
          event_index: number
          vintage_id: string
          serials: unknown
          from_status?: string | null
          from_holder_id?: string | null
          to_status: string
          to_holder_id?: string | null
        }
        Update: {
          id?: never
          event_index?: number
          vintage_id?: string
          serials?: unknown
          from_status?: string | null
          from_holder_id?: string | null
          to_status?: string
          to_holder_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'register_moves_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }, {
          foreignKeyName: 'register_moves_from_holder_id_fkey'
          columns: ['from_holder_id']
          isOneToOne: false
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'register_moves_to_holder_id_fkey'
          columns: ['to_holder_id']
          isOneToOne: false
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'register_moves_vintage_id_fkey'
          columns: ['vintage_id']
          isOneToOne: false
          referencedRelation: 'register_vintages'
          referencedColumns: ['id']
        }]
      }
      register_names: {
        Row: {
          commitment: string
          salt: string
          name: string
          is_public: boolean
          user_id: string | null
          created_at: string
        }
        Insert: {
          commitment: string
          salt: string
          name: string
          is_public?: boolean
          user_id?: string | null
          created_at?: string
        }
        Update: {
          commitment?: string
          salt?: string
          name?: string
          is_public?: boolean
          user_id?: string | null
          created_at?: string
        }
        Relationships: []
      }
      register_nodes: {
        Row: {
          level: number
          index: number
          hash: string
        }
        Insert: {
          level: number
          index: number
          hash: string
        }
        Update: {
          level?: number
          index?: number
          hash?: string
        }
        Relationships: []
      }
      register_periods: {
        Row: {
          event_index: number
          project_id: string
          starts_at: string
          ends_at: string
          kwh: number
          factor_grams_per_kwh: number
          factor_name: string
          factor_version: string
          reduction_kg: number
          issued_at: string | null
        }
        Insert: {
          event_index: number
          project_id: string
          starts_at: string
          ends_at: string
          kwh: number
          factor_grams_per_kwh: number
          factor_name: string
          factor_version: string
          reduction_kg: number
          issued_at?: string | null
        }
        Update: {
          event_index?: number
          project_id?: string
          starts_at?: string
          ends_at?: string
          kwh?: number
          factor_grams_per_kwh?: number
          factor_name?: string
          factor_version?: string
          reduction_kg?: number
          issued_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'register_periods_event_index_fkey'
          columns: ['event_index']
          isOneToOne: true
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }, {
          foreignKeyName: 'register_periods_project_id_fkey'
          columns: ['project_id']
          isOneToOne: false
          referencedRelation: 'register_projects'
          referencedColumns: ['id']
        }]
      }
      register_projects: {
        Row: {
          id: string
          title: string
          state: string
          latitude: number
          longitude: number
          peak_watts: number
          methodology: string
          methodology_version: string
          authorisation: string
          adjustment: string
          external_registry: string | null
          external_id: string | null
          event_index: number
        }
        Insert: {
          id: string
          title: string
          state: string
          latitude: number
          longitude: number
          peak_watts: number
          methodology: string
          methodology_version: string
          authorisation: string
          adjustment: string
          external_registry?: string | null
          external_id?: string | null
          event_index: number
        }
        Update: {
          id?: string
          title?: string
          state?: string
          latitude?: number
          longitude?: number
          peak_watts?: number
          methodology?: string
          methodology_version?: string
          authorisation?: string
          adjustment?: string
          external_registry?: string | null
          external_id?: string | null
          event_index?: number
        }
        Relationships: [{
          foreignKeyName: 'register_projects_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }]
      }
      register_proposals: {
        Row: {
          id: string
          kind: string
          request_hash: string
          entries: Json
          source_ids: string[]
          reading_ids: string[]
          status: string
          proposed_by: string | null
          proposed_at: string
          decided_by: string | null
          decided_at: string | null
          reason: string | null
          event_index: number | null
          has_company_consent: boolean
        }
        Insert: {
          id: string
          kind: string
          request_hash: string
          entries: Json
          source_ids?: string[]
          reading_ids?: string[]
          status?: string
          proposed_by?: string | null
          proposed_at?: string
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          event_index?: number | null
          has_company_consent?: boolean
        }
        Update: {
          id?: string
          kind?: string
          request_hash?: string
          entries?: Json
          source_ids?: string[]
          reading_ids?: string[]
          status?: string
          proposed_by?: string | null
          proposed_at?: string
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          event_index?: number | null
          has_company_consent?: boolean
        }
        Relationships: [{
          foreignKeyName: 'register_proposals_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }]
      }
      register_requests: {
        Row: {
          id: string
          user_id: string | null
          request_hash: string
          event_index: number
          created_at: string
        }
        Insert: {
          id: string
          user_id?: string | null
          request_hash: string
          event_index: number
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string | null
          request_hash?: string
          event_index?: number
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'register_requests_event_index_fkey'
          columns: ['event_index']
          isOneToOne: false
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }]
      }
      register_retirements: {
        Row: {
          id: string
          event_index: number
          holder_id: string
          kg: number
          beneficiary_kind: string
          beneficiary_name: string | null
          beneficiary_commitment: string | null
          reason: string
          claim_from: string
          claim_to: string
          retired_at: string
          note_commitment: string | null
        }
        Insert: {
          id: string
          event_index: number
          holder_id: string
          kg: number
          beneficiary_kind: string
          beneficiary_name?: string | null
          beneficiary_commitment?: string | null
          reason: string
          claim_from: string
          claim_to: string
          retired_at: string
          note_commitment?: string | null
        }
        Update: {
          id?: string
          event_index?: number
          holder_id?: string
          kg?: number
          beneficiary_kind?: string
          beneficiary_name?: string | null
          beneficiary_commitment?: string | null
          reason?: string
          claim_from?: string
          claim_to?: string
          retired_at?: string
          note_commitment?: string | null
        }
        Relationships: [{
          foreignKeyName: 'register_retirements_event_index_fkey'
          columns: ['event_index']
          isOneToOne: true
          referencedRelation: 'register_events'
          referencedColumns: ['index']
        }, {
          foreignKeyName: 'register_retirements_holder_id_fkey'
          columns: ['holder_id']
          isOneToOne: false
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }]
      }
      register_sources: {
        Row: {
          id: string
          order_id: string | null
          user_id: string | null
          title: string
          state: string
          latitude: number
          longitude: number
          peak_watts: number
          estimate_kwh_a_year: number
          meter: string | null
          project_id: string | null
          consented_at: string
          ended_at: string | null
          meter_key: string | null
          holder_id: string | null
        }
        Insert: {
          id?: string
          order_id?: string | null
          user_id?: string | null
          title: string
          state: string
          latitude: number
          longitude: number
          peak_watts: number
          estimate_kwh_a_year: number
          meter?: string | null
          project_id?: string | null
          consented_at: string
          ended_at?: string | null
          meter_key?: never
          holder_id?: string | null
        }
        Update: {
          id?: string
          order_id?: string | null
          user_id?: string | null
          title?: string
          state?: string
          latitude?: number
          longitude?: number
          peak_watts?: number
          estimate_kwh_a_year?: number
          meter?: string | null
          project_id?: string | null
          consented_at?: string
          ended_at?: string | null
          meter_key?: never
          holder_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'register_sources_holder_id_fkey'
          columns: ['holder_id']
          isOneToOne: false
          referencedRelation: 'register_holders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'register_sources_order_id_fkey'
          columns: ['order_id']
          isOneToOne: true
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'register_sources_project_id_fkey'
          columns: ['project_id']
          isOneToOne: false
          referencedRelation: 'register_projects'
          referencedColumns: ['id']
        }]
      }
      register_stories: {
        Row: {
          project_id: string
          story: string
          image_alt: string | null
          updated_at: string
          image_path: string | null
          version: number
        }
        Insert: {
          project_id: string
          story: string
          image_alt?: string | null
          updated_at?: string
          image_path?: string | null
          version?: number
        }
        Update: {
          project_id?: string
          story?: string
          image_alt?: string | null
          updated_at?: string
          image_path?: string | null
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'register_stories_project_id_fkey'
          columns: ['project_id']
          isOneToOne: true
          referencedRelation: 'register_projects'
          referencedColumns: ['id']
        }]
      }
      register_vintages: {
        Row: {
          id: string
          project_id: string
          year: number
          issued_kg: number
          held_kg: number
          retired_kg: number
          cancelled_kg: number
          buffer_kg: number
        }
        Insert: {
          id: string
          project_id: string
          year: number
          issued_kg?: number
          held_kg?: number
          retired_kg?: number
          cancelled_kg?: number
          buffer_kg?: number
        }
        Update: {
          id?: string
          project_id?: string
          year?: number
          issued_kg?: number
          held_kg?: number
          retired_kg?: number
          cancelled_kg?: number
          buffer_kg?: number
        }
        Relationships: [{
          foreignKeyName: 'register_vintages_project_id_fkey'
          columns: ['project_id']
          isOneToOne: false
          referencedRelation: 'register_projects'
          referencedColumns: ['id']
        }]
      }
      repayment_plans: {
        Row: {
          id: string
          months: number
          deposit_percent: number
          rate_percent_per_month: number
          interest: string
          fee_percent: number
          fee: string
          min_price_kobo: number
          max_price_kobo: number
          as_of: string
          is_active: boolean
          updated_at: string
          version: number
        }
        Insert: {
          id?: string
          months: number
          deposit_percent: number
          rate_percent_per_month: number
          interest?: string
          fee_percent?: number
          fee?: string
          min_price_kobo: number
          max_price_kobo: number
          as_of?: string
          is_active?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          id?: string
          months?: number
          deposit_percent?: number
          rate_percent_per_month?: number
          interest?: string
          fee_percent?: number
          fee?: string
          min_price_kobo?: number
          max_price_kobo?: number
          as_of?: string
          is_active?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      reseller_bank_accounts: {
        Row: {
          id: string
          reseller_id: string
          status: string
          bank_code: string
          account_number: string
          last_four: string
          account_name: string
          is_name_checked: boolean
          name_match: string
          is_change: boolean
          may_confirm_at: string
          entered_by: string | null
          decided_by: string | null
          decided_at: string | null
          reason: string | null
          created_at: string
        }
        Insert: {
          id?: string
          reseller_id: string
          status?: string
          bank_code: string
          account_number: string
          last_four?: never
          account_name: string
          is_name_checked: boolean
          name_match: string
          is_change?: boolean
          may_confirm_at?: string
          entered_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          reseller_id?: string
          status?: string
          bank_code?: string
          account_number?: string
          last_four?: never
          account_name?: string
          is_name_checked?: boolean
          name_match?: string
          is_change?: boolean
          may_confirm_at?: string
          entered_by?: string | null
          decided_by?: string | null
          decided_at?: string | null
          reason?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_bank_accounts_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      reseller_brands: {
        Row: {
          reseller_id: string
          phone: string
          logo_path: string | null
          updated_at: string
        }
        Insert: {
          reseller_id: string
          phone: string
          logo_path?: string | null
          updated_at?: string
        }
        Update: {
          reseller_id?: string
          phone?: string
          logo_path?: string | null
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_brands_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: true
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      reseller_decisions: {
        Row: {
          id: number
          reseller_id: string
          status: string
          tier_id: string
          reason: string | null
          decided_by: string | null
          decided_at: string
        }
        Insert: {
          id?: never
          reseller_id: string
          status: string
          tier_id: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string
        }
        Update: {
          id?: never
          reseller_id?: string
          status?: string
          tier_id?: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_decisions_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_decisions_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      reseller_documents: {
        Row: {
          id: string
          reseller_id: string
          kind: string
          media_type: string
          object_path: string
          size_bytes: number
          created_at: string
        }
        Insert: {
          id?: string
          reseller_id: string
          kind: string
          media_type: string
          object_path: string
          size_bytes: number
          created_at?: string
        }
        Update: {
          id?: string
          reseller_id?: string
          kind?: string
          media_type?: string
          object_path?: string
          size_bytes?: number
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_documents_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      reseller_leads: {
        Row: {
          id: string
          reseller_id: string
          request_id: string
          status: string
          customer_name: string
          phone_number: string
          email: string | null
          state: string
          address: string | null
          project: string
          estimate_kobo: number | null
          phone_key: string | null
          mailbox: string | null
          address_key: string | null
          registered_at: string
          answer_by: string
          reason: string | null
          decided_by: string | null
          decided_at: string | null
          protected_until: string | null
          version: number
        }
        Insert: {
          id?: string
          reseller_id: string
          request_id: string
          status?: string
          customer_name: string
          phone_number: string
          email?: string | null
          state: string
          address?: string | null
          project: string
          estimate_kobo?: number | null
          phone_key?: never
          mailbox?: never
          address_key?: never
          registered_at: string
          answer_by: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string | null
          protected_until?: string | null
          version?: number
        }
        Update: {
          id?: string
          reseller_id?: string
          request_id?: string
          status?: string
          customer_name?: string
          phone_number?: string
          email?: string | null
          state?: string
          address?: string | null
          project?: string
          estimate_kobo?: number | null
          phone_key?: never
          mailbox?: never
          address_key?: never
          registered_at?: string
          answer_by?: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string | null
          protected_until?: string | null
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'reseller_leads_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      reseller_quote_lines: {
        Row: {
          quote_id: string
          position: number
          product_id: string | null
          name: string
          quantity: number
          unit_price_kobo: number
        }
        Insert: {
          quote_id: string
          position: number
          product_id?: string | null
          name: string
          quantity: number
          unit_price_kobo: number
        }
        Update: {
          quote_id?: string
          position?: number
          product_id?: string | null
          name?: string
          quantity?: number
          unit_price_kobo?: number
        }
        Relationships: [{
          foreignKeyName: 'reseller_quote_lines_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_quote_lines_quote_id_fkey'
          columns: ['quote_id']
          isOneToOne: false
          referencedRelation: 'reseller_quotes'
          referencedColumns: ['id']
        }]
      }
      reseller_quotes: {
        Row: {
          id: string
          reseller_id: string
          number: number
          customer_name: string
          customer_phone: string | null
          note: string | null
          valid_until: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          reseller_id: string
          number: number
          customer_name: string
          customer_phone?: string | null
          note?: string | null
          valid_until: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          reseller_id?: string
          number?: number
          customer_name?: string
          customer_phone?: string | null
          note?: string | null
          valid_until?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_quotes_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }]
      }
      reseller_tier_changes: {
        Row: {
          id: number
          reseller_id: string
          from_tier_id: string
          to_tier_id: string
          volume_kobo: number | null
          changed_by: string | null
          changed_at: string
        }
        Insert: {
          id?: never
          reseller_id: string
          from_tier_id: string
          to_tier_id: string
          volume_kobo?: number | null
          changed_by?: string | null
          changed_at: string
        }
        Update: {
          id?: never
          reseller_id?: string
          from_tier_id?: string
          to_tier_id?: string
          volume_kobo?: number | null
          changed_by?: string | null
          changed_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_tier_changes_from_tier_id_fkey'
          columns: ['from_tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_tier_changes_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_tier_changes_to_tier_id_fkey'
          columns: ['to_tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      reseller_tier_notices: {
        Row: {
          reseller_id: string
          tier_id: string
          volume_kobo: number
          announced_at: string
          effective_at: string
        }
        Insert: {
          reseller_id: string
          tier_id: string
          volume_kobo: number
          announced_at: string
          effective_at: string
        }
        Update: {
          reseller_id?: string
          tier_id?: string
          volume_kobo?: number
          announced_at?: string
          effective_at?: string
        }
        Relationships: [{
          foreignKeyName: 'reseller_tier_notices_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: true
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_tier_notices_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      reseller_tier_requests: {
        Row: {
          id: string
          reseller_id: string
          tier_id: string
          reason: string
          status: string
          requested_by: string
          requested_at: string
          decided_by: string | null
          decided_at: string | null
        }
        Insert: {
          id?: string
          reseller_id: string
          tier_id: string
          reason: string
          status?: string
          requested_by: string
          requested_at?: string
          decided_by?: string | null
          decided_at?: string | null
        }
        Update: {
          id?: string
          reseller_id?: string
          tier_id?: string
          reason?: string
          status?: string
          requested_by?: string
          requested_at?: string
          decided_by?: string | null
          decided_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'reseller_tier_requests_reseller_id_fkey'
          columns: ['reseller_id']
          isOneToOne: false
          referencedRelation: 'resellers'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reseller_tier_requests_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      reseller_tiers: {
        Row: {
          id: string
          name: string
          min_volume_kobo: number
          wholesale_percent: number
          commission_percent: number
          version: number
        }
        Insert: {
          id?: string
          name: string
          min_volume_kobo: number
          wholesale_percent: number
          commission_percent: number
          version?: number
        }
        Update: {
          id?: string
          name?: string
          min_volume_kobo?: number
          wholesale_percent?: number
          commission_percent?: number
          version?: number
        }
        Relationships: []
      }
      resellers: {
        Row: {
          id: string
          user_id: string
          status: string
          business_name: string
          business_kind: string
          registration_number: string | null
          tin: string | null
          is_resident: boolean
          phone: string
          address: string
          state: string
          about: string | null
          code: string | null
          tier_id: string
          reason: string | null
          decided_by: string | null
          decided_at: string | null
          applied_at: string
          updated_at: string
          version: number
        }
        Insert: {
          id?: string
          user_id: string
          status?: string
          business_name: string
          business_kind: string
          registration_number?: string | null
          tin?: string | null
          is_resident?: boolean
          phone: string
          address: string
          state: string
          about?: string | null
          code?: string | null
          tier_id: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string | null
          applied_at?: string
          updated_at?: string
          version?: number
        }
        Update: {
          id?: string
          user_id?: string
          status?: string
          business_name?: string
          business_kind?: string
          registration_number?: string | null
          tin?: string | null
          is_resident?: boolean
          phone?: string
          address?: string
          state?: string
          about?: string | null
          code?: string | null
          tier_id?: string
          reason?: string | null
          decided_by?: string | null
          decided_at?: string | null
          applied_at?: string
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'resellers_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      return_request_lines: {
        Row: {
          return_request_id: string
          product_id: string
          quantity: number
          sellable_quantity: number
          damaged_quantity: number
        }
        Insert: {
          return_request_id: string
          product_id: string
          quantity: number
          sellable_quantity?: number
          damaged_quantity?: number
        }
        Update: {
          return_request_id?: string
          product_id?: string
          quantity?: number
          sellable_quantity?: number
          damaged_quantity?: number
        }
        Relationships: [{
          foreignKeyName: 'return_request_lines_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'return_request_lines_return_request_id_fkey'
          columns: ['return_request_id']
          isOneToOne: false
          referencedRelation: 'return_requests'
          referencedColumns: ['id']
        }]
      }
      return_request_photos: {
        Row: {
          id: string
          return_request_id: string
          created_at: string
          object_path: string
          size_bytes: number
        }
        Insert: {
          id?: string
          return_request_id: string
          created_at?: string
          object_path: string
          size_bytes: number
        }
        Update: {
          id?: string
          return_request_id?: string
          created_at?: string
          object_path?: string
          size_bytes?: number
        }
        Relationships: [{
          foreignKeyName: 'return_request_photos_return_request_id_fkey'
          columns: ['return_request_id']
          isOneToOne: false
          referencedRelation: 'return_requests'
          referencedColumns: ['id']
        }]
      }
      return_requests: {
        Row: {
          id: string
          order_id: string
          kind: string
          reason: string | null
          message: string | null
          status: string
          note: string | null
          decided_by: string | null
          decided_at: string | null
          received_by: string | null
          received_at: string | null
          refund_id: string | null
          ended_at: string | null
          reminded_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          order_id: string
          kind: string
          reason?: string | null
          message?: string | null
          status?: string
          note?: string | null
          decided_by?: string | null
          decided_at?: string | null
          received_by?: string | null
          received_at?: string | null
          refund_id?: string | null
          ended_at?: string | null
          reminded_at?: string | null
          created_at: string
        }
        Update: {
          id?: string
          order_id?: string
          kind?: string
          reason?: string | null
          message?: string | null
          status?: string
          note?: string | null
          decided_by?: string | null
          decided_at?: string | null
          received_by?: string | null
          received_at?: string | null
          refund_id?: string | null
          ended_at?: string | null
          reminded_at?: string | null
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'return_requests_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'return_requests_refund_id_fkey'
          columns: ['refund_id']
          isOneToOne: false
          referencedRelation: 'refunds'
          referencedColumns: ['id']
        }]
      }
      saved_calculations: {
        Row: {
          id: string
          user_id: string
          calculator: string
          title: string
          path: string
          summary: Json
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          calculator: string
          title: string
          path: string
          summary?: Json
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          calculator?: string
          title?: string
          path?: string
          summary?: Json
          created_at?: string
        }
        Relationships: []
      }
      saved_cards: {
        Row: {
          id: string
          user_id: string
          gateway: string
          signature: string
          authorization_code: string
          email: string
          brand: string
          last4: string
          expires_on: string
          removed_at: string | null
          created_at: string
          refreshed_at: string
        }
        Insert: {
          id?: string
          user_id: string
          gateway: string
          signature: string
          authorization_code: string
          email: string
          brand: string
          last4: string
          expires_on: string
          removed_at?: string | null
          created_at?: string
          refreshed_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          gateway?: string
          signature?: string
          authorization_code?: string
          email?: string
          brand?: string
          last4?: string
          expires_on?: string
          removed_at?: string | null
          created_at?: string
          refreshed_at?: string
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          id: string
          owner_id: string
          list_name: string
          name: string
          query: string
          is_shared: boolean
          created_at: string
        }
        Insert: {
          id?: string
          owner_id?: string
          list_name: string
          name: string
          query: string
          is_shared?: boolean
          created_at?: string
        }
        Update: {
          id?: string
          owner_id?: string
          list_name?: string
          name?: string
          query?: string
          is_shared?: boolean
          created_at?: string
        }
        Relationships: []
      }
      search_misses: {
        Row: {
          day: string
          term: string
          count: number
        }
        Insert: {
          day: string
          term: string
          count?: number
        }
        Update: {
          day?: string
          term?: string
          count?: number
        }
        Relationships: []
      }
      security_settings: {
        Row: {
          id: boolean
          admins_need_second_factor: boolean
          updated_at: string
          chosen_at: string | null
        }
        Insert: {
          id?: boolean
          admins_need_second_factor?: boolean
          updated_at?: string
          chosen_at?: string | null
        }
        Update: {
          id?: boolean
          admins_need_second_factor?: boolean
          updated_at?: string
          chosen_at?: string | null
        }
        Relationships: []
      }
      shipment_lines: {
        Row: {
          shipment_id: string
          order_id: string
          product_id: string
          quantity: number
        }
        Insert: {
          shipment_id: string
          order_id: string
          product_id: string
          quantity: number
        }
        Update: {
          shipment_id?: string
          order_id?: string
          product_id?: string
          quantity?: number
        }
        Relationships: [{
          foreignKeyName: 'shipment_lines_order_id_product_id_fkey'
          columns: ['order_id', 'product_id']
          isOneToOne: false
          referencedRelation: 'order_lines'
          referencedColumns: ['order_id', 'product_id']
        }, {
          foreignKeyName: 'shipment_lines_shipment_id_order_id_fkey'
          columns: ['shipment_id', 'order_id']
          isOneToOne: false
          referencedRelation: 'shipments'
          referencedColumns: ['id', 'order_id']
        }]
      }
      shipments: {
        Row: {
          id: string
          order_id: string
          position: number
          request_id: string
          carrier: string | null
          tracking_number: string | null
          tracking_url: string | null
          driver_phone: string | null
          shipped_at: string
          delivered_at: string | null
          shipped_by: string | null
        }
        Insert: {
          id?: string
          order_id: string
          position: number
          request_id: string
          carrier?: string | null
          tracking_number?: string | null
          tracking_url?: string | null
          driver_phone?: string | null
          shipped_at?: string
          delivered_at?: string | null
          shipped_by?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          position?: number
          request_id?: string
          carrier?: string | null
          tracking_number?: string | null
          tracking_url?: string | null
          driver_phone?: string | null
          shipped_at?: string
          delivered_at?: string | null
          shipped_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'shipments_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }]
      }
      solutions: {
        Row: {
          id: string
          slug: string
          title: string
          lead: string
          who_for: string
          typical_system: Json
          price_min: number
          price_max: number
          payback_note: string
          what_you_get: string[]
          questions: Json
          project_type: string
          portfolio_type: string | null
          position: number
          updated_at: string
          example_path: string | null
        }
        Insert: {
          id?: string
          slug: string
          title: string
          lead: string
          who_for: string
          typical_system: Json
          price_min: number
          price_max: number
          payback_note?: string
          what_you_get?: string[]
          questions?: Json
          project_type: string
          portfolio_type?: string | null
          position?: number
          updated_at?: string
          example_path?: string | null
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          lead?: string
          who_for?: string
          typical_system?: Json
          price_min?: number
          price_max?: number
          payback_note?: string
          what_you_get?: string[]
          questions?: Json
          project_type?: string
          portfolio_type?: string | null
          position?: number
          updated_at?: string
          example_path?: string | null
        }
        Relationships: []
      }
      special_days: {
        Row: {
          day: string
          name: string
          opens: string | null
          closes: string | null
          version: number
        }
        Insert: {
          day: string
          name: string
          opens?: string | null
          closes?: string | null
          version?: number
        }
        Update: {
          day?: string
          name?: string
          opens?: string | null
          closes?: string | null
          version?: number
        }
        Relationships: []
      }
      staff_grants: {
        Row: {
          id: string
          user_id: string
          grant_name: string
          granted_by: string | null
          granted_at: string
        }
        Insert: {
          id?: string
          user_id: string
          grant_name: string
          granted_by?: string | null
          granted_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          grant_name?: string
          granted_by?: string | null
          granted_at?: string
        }
        Relationships: [{
          foreignKeyName: 'staff_grants_user_id_fkey'
          columns: ['user_id']
          isOneToOne: false
          referencedRelation: 'profiles'
          referencedColumns: ['id']
        }]
      }
      stock_alerts: {
        Row: {
          id: string
          product_id: string
          user_id: string | null
          email: string
          created_at: string
          notified_at: string | null
        }
        Insert: {
          id?: string
          product_id: string
          user_id?: string | null
          email: string
          created_at?: string
          notified_at?: string | null
        }
        Update: {
          id?: string
          product_id?: string
          user_id?: string | null
          email?: string
          created_at?: string
          notified_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'stock_alerts_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      stock_movements: {
        Row: {
          id: number
          product_id: string
          quantity: number
          kind: string
          order_id: string | null
          actor: string
          actor_id: string | null
          reason: string | null
          stock_after: number
          created_at: string
          depot_id: string | null
          batch_id: string | null
          undoes: number | null
          request_id: string | null
          return_request_id: string | null
        }
        Insert: {
          id?: never
          product_id: string
          quantity: number
          kind: string
          order_id?: string | null
          actor: string
          actor_id?: string | null
          reason?: string | null
          stock_after: number
          created_at?: string
          depot_id?: string | null
          batch_id?: string | null
          undoes?: number | null
          request_id?: string | null
          return_request_id?: string | null
        }
        Update: {
          id?: never
          product_id?: string
          quantity?: number
          kind?: string
          order_id?: string | null
          actor?: string
          actor_id?: string | null
          reason?: string | null
          stock_after?: number
          created_at?: string
          depot_id?: string | null
          batch_id?: string | null
          undoes?: number | null
          request_id?: string | null
          return_request_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'stock_movements_batch_id_fkey'
          columns: ['batch_id']
          isOneToOne: false
          referencedRelation: 'product_batches'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'stock_movements_depot_id_fkey'
          columns: ['depot_id']
          isOneToOne: false
          referencedRelation: 'depots'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'stock_movements_order_id_fkey'
          columns: ['order_id']
          isOneToOne: false
          referencedRelation: 'orders'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'stock_movements_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'stock_movements_return_request_id_fkey'
          columns: ['return_request_id']
          isOneToOne: false
          referencedRelation: 'return_requests'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'stock_movements_undoes_fkey'
          columns: ['undoes']
          isOneToOne: true
          referencedRelation: 'stock_movements'
          referencedColumns: ['id']
        }]
      }
      team_members: {
        Row: {
          id: string
          name: string
          role: string
          place: string
          bio: string
          position: number
        }
        Insert: {
          id?: string
          name: string
          role: string
          place: string
          bio: string
          position?: number
        }
        Update: {
          id?: string
          name?: string
          role?: string
          place?: string
          bio?: string
          position?: number
        }
        Relationships: []
      }
      testimonials: {
        Row: {
          id: string
          text: string
          name: string
          town: string
          system: string
          position: number
        }
        Insert: {
          id?: string
          text: string
          name: string
          town: string
          system: string
          position?: number
        }
        Update: {
          id?: string
          text?: string
          name?: string
          town?: string
          system?: string
          position?: number
        }
        Relationships: []
      }
      transfer_proofs: {
        Row: {
          id: string
          payment_id: string
          file_name: string
          media_type: string
          created_at: string
          object_path: string
          size_bytes: number
          sha256: string
        }
        Insert: {
          id?: string
          payment_id: string
          file_name: string
          media_type: string
          created_at?: string
          object_path: string
          size_bytes: number
          sha256: string
        }
        Update: {
          id?: string
          payment_id?: string
          file_name?: string
          media_type?: string
          created_at?: string
          object_path?: string
          size_bytes?: number
          sha256?: string
        }
        Relationships: [{
          foreignKeyName: 'transfer_proofs_payment_id_fkey'
          columns: ['payment_id']
          isOneToOne: false
          referencedRelation: 'payments'
          referencedColumns: ['id']
        }]
      }
      vat_classes: {
        Row: {
          slug: string
          name: string
          created_at: string
        }
        Insert: {
          slug: string
          name: string
          created_at?: string
        }
        Update: {
          slug?: string
          name?: string
          created_at?: string
        }
        Relationships: []
      }
      vat_rates: {
        Row: {
          class: string
          rate_percent: number
          legal_ground: string
          valid_from: string
          created_at: string
        }
        Insert: {
          class: string
          rate_percent: number
          legal_ground: string
          valid_from: string
          created_at?: string
        }
        Update: {
          class?: string
          rate_percent?: number
          legal_ground?: string
          valid_from?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'vat_rates_class_fkey'
          columns: ['class']
          isOneToOne: false
          referencedRelation: 'vat_classes'
          referencedColumns: ['slug']
        }]
      }
      wholesale_breaks: {
        Row: {
          tier_id: string
          min_quantity: number
          extra_percent: number
        }
        Insert: {
          tier_id: string
          min_quantity: number
          extra_percent: number
        }
        Update: {
          tier_id?: string
          min_quantity?: number
          extra_percent?: number
        }
        Relationships: [{
          foreignKeyName: 'wholesale_breaks_tier_id_fkey'
          columns: ['tier_id']
          isOneToOne: false
          referencedRelation: 'reseller_tiers'
          referencedColumns: ['id']
        }]
      }
      wish_list_items: {
        Row: {
          user_id: string
          product_id: string
          created_at: string
        }
        Insert: {
          user_id?: string
          product_id: string
          created_at?: string
        }
        Update: {
          user_id?: string
          product_id?: string
          created_at?: string
        }
        Relationships: [{
          foreignKeyName: 'wish_list_items_product_id_fkey'
          columns: ['product_id']
          isOneToOne: false
          referencedRelation: 'products'
          referencedColumns: ['id']
        }]
      }
      withholding_rates: {
        Row: {
          kind: string
          is_resident: boolean
          from_day: string
          percent: number
          no_tin_factor: number
          source: string
        }
        Insert: {
          kind: string
          is_resident: boolean
          from_day: string
          percent: number
          no_tin_factor?: number
          source: string
        }
        Update: {
          kind?: string
          is_resident?: boolean
          from_day?: string
          percent?: number
          no_tin_factor?: number
          source?: string
        }
        Relationships: []
      }
      withholding_remittances: {
        Row: {
          month: string
          amount_kobo: number
          paid_on: string
          reference: string
          recorded_by: string | null
          created_at: string
        }
        Insert: {
          month: string
          amount_kobo: number
          paid_on: string
          reference: string
          recorded_by?: string | null
          created_at?: string
        }
        Update: {
          month?: string
          amount_kobo?: number
          paid_on?: string
          reference?: string
          recorded_by?: string | null
          created_at?: string
        }
        Relationships: []
      }
    }
    Views: {
      desk_commissions: {
        Row: {
          id: string | null
          order_id: string | null
          order_number: string | null
          product_id: string | null
          product_name: string | null
          reseller_id: string | null
          business_name: string | null
          base_kobo: number | null
          percent: number | null
          amount_kobo: number | null
          created_at: string | null
          status: string | null
          accrued_kobo: number | null
          earned_kobo: number | null
          search: string | null
        }
        Relationships: []
      }
      desk_inquiries: {
        Row: {
          id: string | null
          name: string | null
          email: string | null
          phone_number: string | null
          project_type: string | null
          location: string | null
          status: string | null
          taken_by: string | null
          created_at: string | null
          search: unknown | null
          taken_by_name: string | null
          sort_name: string | null
        }
        Relationships: []
      }
      desk_leads: {
        Row: {
          id: string | null
          status: string | null
          customer_name: string | null
          state: string | null
          estimate_kobo: number | null
          registered_at: string | null
          answer_by: string | null
          decided_at: string | null
          protected_until: string | null
          reseller_id: string | null
          business_name: string | null
          earlier_orders: number | null
          search: string | null
        }
        Relationships: []
      }
      desk_orders: {
        Row: {
          id: string | null
          number: string | null
          status: string | null
          name: string | null
          email: string | null
          phone_number: string | null
          delivery_state: string | null
          delivery_area: string | null
          installation_kind: string | null
          total_kobo: number | null
          promised_by: string | null
          created_at: string | null
          paid_at: string | null
          shipped_at: string | null
          delivered_at: string | null
          user_id: string | null
          units: number | null
          units_sent: number | null
          has_left: boolean | null
          is_late: boolean | null
          search: unknown | null
          plan_number: string | null
          is_plan_late: boolean | null
          has_plan: boolean | null
          sort_name: string | null
        }
        Relationships: []
      }
      desk_payments: {
        Row: {
          id: string | null
          order_id: string | null
          order_number: string | null
          attempt: number | null
          reference: string | null
          method: string | null
          amount_kobo: number | null
          status: string | null
          message: string | null
          channel: string | null
          succeeded_at: string | null
          created_at: string | null
        }
        Relationships: []
      }
      desk_people: {
        Row: {
          id: string | null
          name: string | null
          email: string | null
          phone: string | null
          role: string | null
          joined_at: string | null
          sort_name: string | null
          sort_email: string | null
          is_blocked: boolean | null
          search: unknown | null
          orders: number | null
          paid_kobo: number | null
          waiting_since: string | null
        }
        Relationships: []
      }
      desk_plan_rules: {
        Row: {
          version: number | null
          is_open: boolean | null
          max_owed_kobo: number | null
          max_open_plans: number | null
          max_share_of_income_percent: number | null
          approve_up_to_kobo: number | null
          min_score: number | null
          guarantor_above_kobo: number | null
          documents_above_kobo: number | null
          asks_bvn: boolean | null
          retry_days: number[] | null
          late_fee_kobo: number | null
          late_fee_cap_percent: number | null
          late_fee_after_days: number | null
          reason: string | null
          created_by: string | null
          created_at: string | null
        }
        Relationships: []
      }
      desk_plans: {
        Row: {
          id: string | null
          number: string | null
          status: string | null
          order_id: string | null
          order_number: string | null
          name: string | null
          email: string | null
          phone_number: string | null
          months: number | null
          financed_kobo: number | null
          applied_at: string | null
          activated_at: string | null
          ended_at: string | null
          paid_kobo: number | null
          outstanding_kobo: number | null
          overpaid_kobo: number | null
          written_off_kobo: number | null
          next_due_on: string | null
          arrears_kobo: number | null
          days_past_due: number | null
          late: string | null
          is_overpaid: boolean | null
          is_paused: boolean | null
          is_silent: boolean | null
          contacted_at: string | null
          search: unknown | null
        }
        Relationships: []
      }
      desk_posts: {
        Row: {
          id: string | null
          title: string | null
          is_published: boolean | null
          published_on: string | null
          author: string | null
          slug: string | null
          reading_minutes: number | null
          sort_title: string | null
        }
        Relationships: []
      }
      desk_products: {
        Row: {
          id: string | null
          name: string | null
          sku: string | null
          status: string | null
          category_id: string | null
          category: string | null
          price: number | null
          compare_at_price: number | null
          stock: number | null
          brand: string | null
          vat_class: string | null
          publish_at: string | null
          created_at: string | null
          updated_at: string | null
          is_featured: boolean | null
          has_technical: boolean | null
          sku_part: string | null
          brand_part: string | null
          has_photo: boolean | null
          search: unknown | null
          sort_name: string | null
        }
        Relationships: []
      }
      desk_reseller_balances: {
        Row: {
          id: string | null
          business_name: string | null
          status: string | null
          code: string | null
          accrued_kobo: number | null
          payable_kobo: number | null
          paid_kobo: number | null
          withheld_kobo: number | null
        }
        Relationships: []
      }
      desk_resellers: {
        Row: {
          id: string | null
          status: string | null
          business_name: string | null
          business_kind: string | null
          state: string | null
          phone: string | null
          code: string | null
          applied_at: string | null
          decided_at: string | null
          tier_id: string | null
          person: string | null
          email: string | null
          search: string | null
          sort_name: string | null
        }
        Relationships: []
      }
      desk_reviews: {
        Row: {
          id: string | null
          product_id: string | null
          product: string | null
          author_name: string | null
          rating: number | null
          body: string | null
          is_hidden: boolean | null
          reply: string | null
          created_at: string | null
          words: string | null
        }
        Relationships: []
      }
      desk_store_orders: {
        Row: {
          id: string | null
          number: string | null
          status: string | null
          name: string | null
          phone_number: string | null
          delivery_state: string | null
          delivery_area: string | null
          installation_kind: string | null
          promised_by: string | null
          created_at: string | null
          paid_at: string | null
          shipped_at: string | null
          delivered_at: string | null
          user_id: string | null
          units: number | null
          units_sent: number | null
          has_left: boolean | null
          is_late: boolean | null
          search: unknown | null
          sort_name: string | null
        }
        Relationships: []
      }
      money_without_order: {
        Row: {
          id: number | null
          gateway: string | null
          reference: string | null
          amount_kobo: number | null
          currency: string | null
          channel: string | null
          payer_email: string | null
          received_at: string | null
        }
        Relationships: []
      }
      plan_balances: {
        Row: {
          plan_id: string | null
          number: string | null
          order_id: string | null
          user_id: string | null
          status: string | null
          due_kobo: number | null
          arrears_kobo: number | null
          days_past_due: number | null
          outstanding_principal_kobo: number | null
          settlement_kobo: number | null
          overpaid_kobo: number | null
          short_kobo: number | null
          fees_due_kobo: number | null
          paid_kobo: number | null
          financed_kobo: number | null
          refunded_kobo: number | null
          written_off_kobo: number | null
          next_number: number | null
          next_due_on: string | null
        }
        Relationships: []
      }
      post_tags: {
        Row: {
          tag: string | null
          post_count: number | null
        }
        Relationships: []
      }
      product_rating_counts: {
        Row: {
          product_id: string | null
          rating: number | null
          review_count: number | null
        }
        Relationships: []
      }
      register_certificates: {
        Row: {
          id: string | null
          event_index: number | null
          holder_id: string | null
          kg: number | null
          beneficiary_kind: string | null
          beneficiary: string | null
          beneficiary_commitment: string | null
          reason: string | null
          note: string | null
          note_commitment: string | null
          claim_from: string | null
          claim_to: string | null
          retired_at: string | null
          blocks: Json | null
        }
        Relationships: []
      }
      register_owners: {
        Row: {
          id: string | null
          kind: string | null
          name: string | null
          commitment: string | null
          event_index: number | null
        }
        Relationships: []
      }
      register_units: {
        Row: {
          vintage_id: string | null
          first_serial: number | null
          last_serial: number | null
          kg: number | null
          status: string | null
          holder_id: string | null
          event_index: number | null
        }
        Relationships: []
      }
      stock_levels: {
        Row: {
          id: string | null
          sku: string | null
          name: string | null
          category_id: string | null
          is_active: boolean | null
          stock: number | null
          on_hold: number | null
          on_hand: number | null
          low_stock_level: number | null
          is_low: boolean | null
          search: string | null
          delivery_days_min: number | null
          delivery_days_max: number | null
          words: unknown | null
          sort_name: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      about_how_many: {
        Args: {
          of_list: string
        }
        Returns: number
      }
      cancel_my_account_deletion: {
        Args: never
        Returns: boolean
      }
      create_post_preview: {
        Args: {
          of_post: string
        }
        Returns: string
      }
      create_product_preview: {
        Args: {
          of_product: string
        }
        Returns: string
      }
      depot_levels: {
        Args: {
          of_products: string[]
        }
        Returns: unknown[]
      }
      duplicate_product: {
        Args: {
          of_product: string
          new_sku: string
        }
        Returns: string
      }
      find_archived_product: {
        Args: {
          id_or_slug: string
        }
        Returns: unknown[]
      }
      find_my_reseller_balance: {
        Args: never
        Returns: unknown[]
      }
      find_my_reseller_volume: {
        Args: never
        Returns: number
      }
      find_my_review: {
        Args: {
          of_product: string
        }
        Returns: unknown[]
      }
      find_proposal_beneficiaries: {
        Args: never
        Returns: unknown[]
      }
      find_record_names: {
        Args: {
          ids: string[]
        }
        Returns: unknown[]
      }
      list_my_certificates: {
        Args: never
        Returns: unknown[]
      }
      list_my_panel_orders: {
        Args: never
        Returns: string[]
      }
      list_my_reseller_orders: {
        Args: never
        Returns: unknown[]
      }
      list_my_sessions: {
        Args: never
        Returns: unknown[]
      }
      list_reseller_tiers: {
        Args: never
        Returns: unknown[]
      }
      list_search_misses: {
        Args: {
          since: string
        }
        Returns: unknown[]
      }
      merge_wish_list: {
        Args: {
          product_ids: string[]
        }
        Returns: undefined
      }
      preview_post: {
        Args: {
          token: string
        }
        Returns: Database['public']['Tables']['posts']['Row'][]
        SetofOptions: { from: '*'; to: 'posts'; isOneToOne: false; isSetofReturn: true }
      }
      preview_product: {
        Args: {
          token: string
        }
        Returns: Database['public']['Tables']['products']['Row'][]
        SetofOptions: { from: '*'; to: 'products'; isOneToOne: false; isSetofReturn: true }
      }
      preview_product_pictures: {
        Args: {
          token: string
        }
        Returns: Database['public']['Tables']['product_pictures']['Row'][]
        SetofOptions: { from: '*'; to: 'product_pictures'; isOneToOne: false; isSetofReturn: true }
      }
      product_facets: {
        Args: {
          query?: string
          category?: string
          filters?: Json
          any_word?: boolean
        }
        Returns: Json
      }
      register_certificate_periods: {
        Args: {
          of_retirement: string
        }
        Returns: unknown[]
      }
      register_project_events: {
        Args: {
          of_project: string
          before: number
          how_many: number
        }
        Returns: unknown[]
      }
      register_signed_totals: {
        Args: never
        Returns: unknown[]
      }
      register_states: {
        Args: never
        Returns: unknown[]
      }
      register_tile: {
        Args: {
          tile_level: number
          tile_index: number
          width: number
        }
        Returns: string
      }
      register_tiles: {
        Args: {
          levels: number[]
          indexes: number[]
          widths: number[]
        }
        Returns: string[]
      }
      register_totals: {
        Args: never
        Returns: unknown[]
      }
      register_unit_history: {
        Args: {
          of_vintage: string
          serial: number
        }
        Returns: unknown[]
      }
      register_years: {
        Args: never
        Returns: unknown[]
      }
      revoke_my_session: {
        Args: {
          session_id: string
        }
        Returns: boolean
      }
      search_products: {
        Args: {
          query?: string
          category?: string
          filters?: Json
          sort?: string
          any_word?: boolean
          page_size?: number
          page_start?: number
        }
        Returns: Database['public']['Tables']['products']['Row'][]
        SetofOptions: { from: '*'; to: 'products'; isOneToOne: false; isSetofReturn: true }
      }
      search_register: {
        Args: {
          typed: string
        }
        Returns: unknown[]
      }
      set_profile_role: {
        Args: {
          profile_id: string
          new_role: string
        }
        Returns: Database['public']['Tables']['profiles']['Row']
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: true; isSetofReturn: false }
      }
      standard_vat_percent: {
        Args: {
          of_day: string
        }
        Returns: number
      }
      suggest_products: {
        Args: {
          query: string
        }
        Returns: unknown[]
      }
      sum_my_register: {
        Args: never
        Returns: unknown[]
      }
      undo_change: {
        Args: {
          change: number
        }
        Returns: number
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Public = Database['public']
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
