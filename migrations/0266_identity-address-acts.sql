-- What people do to the addresses of an account is an act as well.
ALTER TABLE identity.account_acts
  DROP CONSTRAINT account_acts_act_check,
  ADD CONSTRAINT account_acts_act_check CHECK (act IN ('created', 'invited', 'accepted', 'changed', 'address_added',
    'address_changed', 'address_removed', 'blocked', 'unblocked', 'closed'));
