-- Until when (wall clock) the refund waits, or waited, for the decision of the payer's bank about a dispute; 'infinity'
-- while the bank has not decided, null if the refund never waited for it.
ALTER TABLE payments.refunds ADD COLUMN held_until timestamptz;
