-- An overlay can be taken out of use: a last revision says so, and the scope's release is removed. The publisher may not
-- remove other releases. A server of the previous release reads a removed release as none, as this one does.
ALTER TABLE "overlays" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION remove_release(of_screen text, of_supplier text, of_risk text, of_platform text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM releases
   WHERE (screen, supplier_code, risk_code, platform_code) = (of_screen, of_supplier, of_risk, of_platform)
     AND (SELECT is_unpublished FROM overlays
           WHERE (screen, supplier_code, risk_code, platform_code) = (of_screen, of_supplier, of_risk, of_platform)
           ORDER BY revision DESC LIMIT 1);
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_release FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION remove_release TO baoform_publisher;
