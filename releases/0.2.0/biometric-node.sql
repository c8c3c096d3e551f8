-- The statements of biometric-node 0.2.0, recorded by its tests. Written by `npm run release`.
-- Migrations:
-- auth: CreateAuth1794873600000
-- biometric_node: CreateBiometricNode1794873600000

COPY (SELECT page, wrapped_key, sealed FROM biometric_node.template_pages
WHERE gallery_id = 1 ORDER BY page) TO STDOUT (FORMAT binary);

DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 AND id = ANY($2);

DELETE FROM biometric_node.enrollments WHERE id IN (
SELECT id FROM biometric_node.enrollments WHERE finished_at < $1 AND (NOT for_session OR finished_at < $2) LIMIT $3);

DELETE FROM biometric_node.events WHERE gallery_id = $1;

DELETE FROM biometric_node.galleries WHERE id = $1;

DELETE FROM biometric_node.people WHERE gallery_id = $1;

DELETE FROM biometric_node.template_pages WHERE gallery_id = $1;

DELETE FROM biometric_node.withdrawals WHERE enrollment_id IN (
SELECT enrollment_id FROM biometric_node.withdrawals WHERE withdrawn_at < $1 LIMIT $2);

INSERT INTO "auth"."api_keys"("id", "customer_id", "status", "when_created", "last_updated", "key_hash", "wrapped_key", "hint", "mode", "expires_at", "api_id", "usage_plan_id", "product_code") VALUES ($1, $2, DEFAULT, DEFAULT, DEFAULT, $3, $4, $5, $6, DEFAULT, $7, $8, $9) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."client_credentials"("id", "customer_id", "status", "when_created", "last_updated", "client_id", "secret_hash") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."long_lived_credentials"("id", "customer_id", "status", "when_created", "last_updated", "token_hash", "hint") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

INSERT INTO auth.pepper (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING;

INSERT INTO biometric_node.galleries (customer_id, mode, version, guid, dimension, wrapped_id_key)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (customer_id, mode, version) DO NOTHING;

INSERT INTO biometric_node.removed_galleries (guid, customer_id, mode, version)
SELECT guid, customer_id, mode, version FROM biometric_node.galleries WHERE id = $1;

INSERT INTO biometric_node.template_pages (gallery_id, page, wrapped_key, sealed)
SELECT $1, $2, $3, $4
WHERE $5 = (SELECT count(*) FROM biometric_node.people
WHERE gallery_id = $1 AND number >= $6 AND number < $6 + 1000)
ON CONFLICT DO NOTHING;

INSERT INTO biometric_node.withdrawals (enrollment_id) VALUES ($1) ON CONFLICT DO NOTHING;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."key_hash" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code", "ApiKeyEntity__ApiKeyEntity_customer"."id" AS "ApiKeyEntity__ApiKeyEntity_customer_id", "ApiKeyEntity__ApiKeyEntity_customer"."name" AS "ApiKeyEntity__ApiKeyEntity_customer_name", "ApiKeyEntity__ApiKeyEntity_customer"."asks_contact" AS "ApiKeyEntity__ApiKeyEntity_customer_asks_contact", "ApiKeyEntity__ApiKeyEntity_customer"."when_created" AS "ApiKeyEntity__ApiKeyEntity_customer_when_created" FROM "auth"."api_keys" "ApiKeyEntity" LEFT JOIN "auth"."customers" "ApiKeyEntity__ApiKeyEntity_customer" ON "ApiKeyEntity__ApiKeyEntity_customer"."id"="ApiKeyEntity"."customer_id" ORDER BY "ApiKeyEntity"."when_created" DESC, "ApiKeyEntity"."id" DESC;

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash", "ClientCredentialEntity__ClientCredentialEntity_customer"."id" AS "ClientCredentialEntity__ClientCredentialEntity_customer_id", "ClientCredentialEntity__ClientCredentialEntity_customer"."name" AS "ClientCredentialEntity__ClientCredentialEntity_customer_name", "ClientCredentialEntity__ClientCredentialEntity_customer"."asks_contact" AS "e01f71632377c233f76e63809e96f7d07bc771e2", "ClientCredentialEntity__ClientCredentialEntity_customer"."when_created" AS "5f756cf576f13246b1e90da1e40c9f45844e4763" FROM "auth"."client_credentials" "ClientCredentialEntity" LEFT JOIN "auth"."customers" "ClientCredentialEntity__ClientCredentialEntity_customer" ON "ClientCredentialEntity__ClientCredentialEntity_customer"."id"="ClientCredentialEntity"."customer_id" ORDER BY "ClientCredentialEntity"."when_created" DESC, "ClientCredentialEntity"."id" DESC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" ORDER BY "CustomerEntity"."name" ASC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" WHERE (("CustomerEntity"."id" = $1)) LIMIT 1;

SELECT "LongLivedCredentialEntity"."id" AS "LongLivedCredentialEntity_id", "LongLivedCredentialEntity"."customer_id" AS "LongLivedCredentialEntity_customer_id", "LongLivedCredentialEntity"."status" AS "LongLivedCredentialEntity_status", "LongLivedCredentialEntity"."when_created" AS "LongLivedCredentialEntity_when_created", "LongLivedCredentialEntity"."last_updated" AS "LongLivedCredentialEntity_last_updated", "LongLivedCredentialEntity"."hint" AS "LongLivedCredentialEntity_hint", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id" AS "302143a7c9303520046fa20111931995ab14288d", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."name" AS "3f800278d62d7340fc620d8e334c30beda54cd39", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."asks_contact" AS "c33217ee37624afea87017b9123e812662ab0cf3", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."when_created" AS "74937e36c3d40c16e343c6d907a7c5d04dcd3bc3" FROM "auth"."long_lived_credentials" "LongLivedCredentialEntity" LEFT JOIN "auth"."customers" "LongLivedCredentialEntity__LongLivedCredentialEntity_customer" ON "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id"="LongLivedCredentialEntity"."customer_id" ORDER BY "LongLivedCredentialEntity"."when_created" DESC, "LongLivedCredentialEntity"."id" DESC;

SELECT 'pepper' AS id, wrapped AS wrapped FROM auth.pepper
WHERE wrapped IS NOT NULL AND 'pepper' > $1 ORDER BY 1 LIMIT 1000;

SELECT 1 FROM biometric_node.enrollments WHERE finished_at < $1 AND (NOT for_session OR finished_at < $2) LIMIT 1;

SELECT 1 FROM biometric_node.galleries WHERE id = $1 FOR UPDATE;

SELECT 1 FROM biometric_node.removed_galleries
WHERE customer_id = $1 AND mode = $2 AND version = $3 LIMIT 1;

SELECT 1 FROM biometric_node.removed_galleries WHERE guid = $1;

SELECT 1 FROM biometric_node.withdrawals WHERE enrollment_id = $1;

SELECT 1 FROM biometric_node.withdrawals WHERE withdrawn_at < $1 LIMIT 1;

SELECT coalesce(sum(last_number), 0)::float8 AS people FROM biometric_node.galleries;

SELECT count(*)::integer AS galleries, coalesce(sum((2 * last_number::bigint - position)::float8), 0) AS people
FROM biometric_node.galleries WHERE customer_id = $1;

SELECT e.position::float8 AS position, e.kind, e.number, p.puid, p.level,
p.wrapped_key AS "wrappedKey", p.template
FROM biometric_node.events e
LEFT JOIN biometric_node.people p
ON p.gallery_id = e.gallery_id AND p.number = e.number AND e.kind = 'added'
WHERE e.gallery_id = $1 AND e.position > $2 ORDER BY e.position LIMIT 500;

SELECT g.guid, coalesce(c.name, g.customer_id::text) AS customer, g.mode, g.version, g.dimension,
(2 * last_number::bigint - position)::float8 AS people, g.created_at AS "createdAt"
FROM biometric_node.galleries g LEFT JOIN auth.customers c ON c.id = g.customer_id
WHERE $1::text IS NULL OR c.name = $1 ORDER BY customer, g.mode, g.version;

SELECT g.id AS "galleryId", full_page.page
FROM biometric_node.galleries g
CROSS JOIN LATERAL generate_series(0, g.last_number / 1000 - 1) AS full_page (page)
WHERE NOT EXISTS (
SELECT FROM biometric_node.template_pages p WHERE p.gallery_id = g.id AND p.page = full_page.page
) LIMIT $1;

SELECT gallery_id || '/' || page AS id, wrapped_key AS wrapped FROM biometric_node.template_pages
WHERE wrapped_key IS NOT NULL AND gallery_id || '/' || page > $1 ORDER BY 1 LIMIT 1000;

SELECT guid AS id, wrapped_id_key AS wrapped FROM biometric_node.galleries
WHERE wrapped_id_key IS NOT NULL AND guid > $1 ORDER BY 1 LIMIT 1000;

SELECT id FROM auth.customers WHERE name = $1;

SELECT id FROM biometric_node.enrollments WHERE gallery_id = $1 AND state = 'pending';

SELECT id FROM biometric_node.galleries WHERE guid = $1;

SELECT id FROM unnest($1::integer[]) AS id
EXCEPT SELECT id FROM biometric_node.galleries WHERE id = ANY($1);

SELECT id, customer_id AS "customerId", mode, version, guid, dimension, wrapped_id_key AS "wrappedIdKey" FROM biometric_node.galleries ORDER BY id;

SELECT id, customer_id AS "customerId", mode, version, guid, dimension, wrapped_id_key AS "wrappedIdKey" FROM biometric_node.galleries WHERE customer_id = $1 AND mode = $2 AND version = $3;

SELECT id, customer_id AS "customerId", mode, version, guid, dimension, wrapped_id_key AS "wrappedIdKey" FROM biometric_node.galleries WHERE id = $1;

SELECT id, gallery_id AS "galleryId", extract(epoch FROM now() - created_at)::float8 AS waited FROM biometric_node.enrollments
WHERE state = 'pending' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2;

SELECT id, position::float8 AS position FROM biometric_node.galleries;

SELECT id, state, duplicate, puid, level, score, position::float8 AS position, reason
FROM biometric_node.enrollments WHERE id = ANY($1) AND state <> 'pending';

SELECT id::text AS id, wrapped_key AS wrapped FROM auth.api_keys
WHERE wrapped_key IS NOT NULL AND id::text > $1 ORDER BY 1 LIMIT 1000;

SELECT number FROM biometric_node.people
WHERE gallery_id = $1 AND (puid = ANY($2) OR external_id = ANY($3)) ORDER BY number;

SELECT number FROM biometric_node.people WHERE gallery_id = $1 AND enrollment_id = ANY($2);

SELECT number, puid FROM biometric_node.people WHERE gallery_id = $1 AND puid = ANY($2) ORDER BY number;

SELECT number, puid, level, wrapped_key AS "wrappedKey", template FROM biometric_node.people
WHERE gallery_id = $1 AND number > $2 AND number < $4 ORDER BY number LIMIT $3;

SELECT number, puid, level, wrapped_key AS "wrappedKey", template FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2);

SELECT position::float8 AS position FROM biometric_node.galleries WHERE id = $1 AND guid = $2;

SELECT position::float8 AS position, last_number AS "lastNumber" FROM biometric_node.galleries WHERE id = $1;

SELECT puid AS id, wrapped_key AS wrapped FROM biometric_node.enrollments
WHERE wrapped_key IS NOT NULL AND puid > $1 ORDER BY 1 LIMIT 1000;

SELECT puid AS id, wrapped_key AS wrapped FROM biometric_node.people
WHERE wrapped_key IS NOT NULL AND puid > $1 ORDER BY 1 LIMIT 1000;

SELECT wrapped FROM auth.pepper;

UPDATE "auth"."api_keys" SET "expires_at" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."api_keys" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."client_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."customers" SET "asks_contact" = $1 WHERE "id" = $2;

UPDATE "auth"."long_lived_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE auth.api_keys SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE id::text = rewrapped.key AND wrapped_key = rewrapped.before;

UPDATE auth.pepper SET wrapped = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE 'pepper' = rewrapped.key AND wrapped = rewrapped.before;

UPDATE biometric_node.enrollments SET
attempts = attempts + 1,
state = CASE WHEN attempts + 1 >= $2 THEN 'failed' ELSE state END,
finished_at = CASE WHEN attempts + 1 >= $2 THEN now() END,
wrapped_key = CASE WHEN attempts + 1 < $2 THEN wrapped_key END,
template = CASE WHEN attempts + 1 < $2 THEN template END
WHERE id = $1 AND state = 'pending' RETURNING state;

UPDATE biometric_node.enrollments SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE puid = rewrapped.key AND wrapped_key = rewrapped.before;

UPDATE biometric_node.galleries SET position = $2 WHERE id = $1;

UPDATE biometric_node.galleries SET wrapped_id_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE guid = rewrapped.key AND wrapped_id_key = rewrapped.before;

UPDATE biometric_node.people SET enrollment_id = NULL
WHERE puid = ANY($1) AND enrollment_id IS NOT NULL;

UPDATE biometric_node.people SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE puid = rewrapped.key AND wrapped_key = rewrapped.before;

UPDATE biometric_node.people p SET enrollment_id = NULL
FROM biometric_node.enrollments e
WHERE e.finished_at < $1 AND e.for_session AND e.duplicate
AND p.puid = e.puid AND p.enrollment_id <> e.id;

UPDATE biometric_node.people p SET enrollment_id = successor.id
FROM (
SELECT DISTINCT ON (e.puid) e.puid, e.id
FROM biometric_node.enrollments e JOIN biometric_node.people own ON own.puid = e.puid
WHERE own.gallery_id = $1 AND own.enrollment_id = ANY($2) AND e.state <> 'pending'
ORDER BY e.puid, e.finished_at
) successor
WHERE p.puid = successor.puid AND p.enrollment_id = ANY($2);

UPDATE biometric_node.template_pages SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE gallery_id || '/' || page = rewrapped.key AND wrapped_key = rewrapped.before;

WITH deleted AS (
DELETE FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2) RETURNING number, puid
), pages AS (
DELETE FROM biometric_node.template_pages
WHERE gallery_id = $1 AND page IN (SELECT (number - 1) / 1000 FROM deleted)
), outcomes AS (
DELETE FROM biometric_node.enrollments WHERE puid IN (SELECT puid FROM deleted) AND state <> 'pending'
RETURNING id, for_session
), withdrawn AS (
INSERT INTO biometric_node.withdrawals (enrollment_id)
SELECT id FROM outcomes WHERE for_session ON CONFLICT DO NOTHING
), events AS (
INSERT INTO biometric_node.events (gallery_id, position, kind, number)
SELECT $1, g.position + row_number() OVER (ORDER BY deleted.number), 'removed', deleted.number
FROM deleted, biometric_node.galleries g WHERE g.id = $1
), notified AS (SELECT pg_notify($3, $1::text))
SELECT (g.position + (SELECT count(*) FROM deleted))::float8 AS position
FROM biometric_node.galleries g, notified WHERE g.id = $1;

WITH deleted AS (DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 RETURNING id, for_session)
INSERT INTO biometric_node.withdrawals (enrollment_id)
SELECT id FROM deleted WHERE for_session ON CONFLICT DO NOTHING;

WITH fresh AS (
SELECT * FROM unnest($2::uuid[], $3::integer[], $4::bigint[]) AS fresh (id, number, position)
), outcome AS (
SELECT * FROM unnest($5::uuid[], $6::boolean[], $7::text[], $8::smallint[], $9::float8[], $10::bigint[])
AS outcome (id, duplicate, puid, level, score, position)
), people AS (
INSERT INTO biometric_node.people
(gallery_id, number, puid, external_id, level, wrapped_key, template, enrollment_id)
SELECT e.gallery_id, fresh.number, e.puid, e.external_id, e.level, e.wrapped_key, e.template,
CASE WHEN e.for_session THEN e.id END
FROM fresh JOIN biometric_node.enrollments e USING (id)
), events AS (
INSERT INTO biometric_node.events (gallery_id, position, kind, number)
SELECT $1, position, 'added', number FROM fresh
), galleries AS (
UPDATE biometric_node.galleries
SET position = position + cardinality($2::uuid[]), last_number = last_number + cardinality($2::uuid[])
WHERE id = $1 AND cardinality($2::uuid[]) > 0
), finished AS (
UPDATE biometric_node.enrollments e
SET state = 'done', finished_at = now(), wrapped_key = NULL, template = NULL, external_id = NULL,
duplicate = outcome.duplicate, puid = outcome.puid, level = outcome.level, score = outcome.score,
position = outcome.position
FROM outcome WHERE e.id = outcome.id
)
SELECT pg_notify($11, $1::text), pg_notify($12, array_to_string($5::uuid[], ','));

WITH gallery AS (
SELECT id FROM biometric_node.galleries WHERE id = $2 FOR KEY SHARE SKIP LOCKED
), accepted AS (INSERT INTO biometric_node.enrollments
(id, gallery_id, puid, external_id, level, score, for_session, request_id, correlation_id,
wrapped_key, template)
SELECT $1::uuid, gallery.id, $3::text, $4::bytea, $5::smallint, $6::float8, $7::boolean, $8::text, $9::text,
$10::bytea, $11::bytea FROM gallery
ON CONFLICT (id) DO NOTHING)
SELECT EXISTS (SELECT 1 FROM gallery) AS "galleryExists";

WITH rejected AS (
UPDATE biometric_node.enrollments SET state = 'failed', reason = $2, finished_at = now(),
wrapped_key = NULL, template = NULL, external_id = NULL
WHERE id = ANY($1)
)
SELECT pg_notify($3, array_to_string($1::uuid[], ','));

WITH withdrawn AS (
SELECT enrollment_id AS id FROM biometric_node.withdrawals WHERE enrollment_id = ANY($1)
), dropped AS (
DELETE FROM biometric_node.enrollments WHERE id IN (SELECT id FROM withdrawn) AND state = 'pending'
)
SELECT id, gallery_id AS "galleryId", puid, external_id AS "externalId", level, score,
for_session AS "forSession", request_id AS "requestId", correlation_id AS "correlationId",
wrapped_key AS "wrappedKey", template
FROM biometric_node.enrollments
WHERE id = ANY($1) AND state = 'pending' AND id NOT IN (SELECT id FROM withdrawn)
ORDER BY created_at, id;
