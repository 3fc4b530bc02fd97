-- How many partners there are, counted where it changes. Several rows may count the same: whoever changes a number takes
-- one that nobody is changing, so that no partner waits for another's transaction. What counts is their sum.
CREATE TABLE partners.partner_counts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status       text NOT NULL,
  partner_type text NOT NULL,
  -- Below zero when others leave here than have come here.
  partners     int NOT NULL
);

CREATE FUNCTION partners.add_partners(in_status text, of_type text, number bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE partners.partner_counts SET partners = partners + number WHERE id = (
    SELECT c.id FROM partners.partner_counts c WHERE c.status = in_status AND c.partner_type = of_type
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO partners.partner_counts (status, partner_type, partners) VALUES (in_status, of_type, number);
  END IF;
END $$;

CREATE FUNCTION partners.count_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM partners.add_partners(p.status, p.partner_type, count(*)) FROM come p GROUP BY p.status, p.partner_type;
    WHEN 'UPDATE' THEN
      PERFORM partners.add_partners(p.status, p.partner_type, sum(p.number))
        FROM (SELECT status, partner_type, 1 AS number FROM come
              UNION ALL SELECT status, partner_type, -1 FROM gone) p
        GROUP BY p.status, p.partner_type HAVING sum(p.number) <> 0;
    WHEN 'DELETE' THEN
      PERFORM partners.add_partners(p.status, p.partner_type, -count(*)) FROM gone p GROUP BY p.status, p.partner_type;
    WHEN 'TRUNCATE' THEN
      DELETE FROM partners.partner_counts;
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER partners_come AFTER INSERT ON partners.partners REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION partners.count_partners();
CREATE TRIGGER partners_change AFTER UPDATE ON partners.partners REFERENCING NEW TABLE AS come OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION partners.count_partners();
CREATE TRIGGER partners_go AFTER DELETE ON partners.partners REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION partners.count_partners();
CREATE TRIGGER partners_vanish AFTER TRUNCATE ON partners.partners
  FOR EACH STATEMENT EXECUTE FUNCTION partners.count_partners();

-- The triggers' lock on the partners keeps others from changing them until this is committed.
INSERT INTO partners.partner_counts (status, partner_type, partners)
  SELECT status, partner_type, count(*) FROM partners.partners GROUP BY status, partner_type;
