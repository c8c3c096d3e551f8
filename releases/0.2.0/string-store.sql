-- The statements of string-store 0.2.0, recorded by its tests. Written by `npm run release`.
-- Migrations:
-- auth: CreateAuth1794873600000
-- string_store: CreateStringStore1794873600000

DELETE FROM "string_store"."strings" WHERE "id" = $1;

DELETE FROM "string_store".idempotency_keys WHERE id IN (SELECT id FROM "string_store".idempotency_keys WHERE created_at < $1 LIMIT $2);

INSERT INTO "auth"."api_keys"("id", "customer_id", "status", "when_created", "last_updated", "key_hash", "wrapped_key", "hint", "mode", "expires_at", "api_id", "usage_plan_id", "product_code") VALUES ($1, $2, DEFAULT, DEFAULT, DEFAULT, $3, $4, $5, $6, DEFAULT, $7, $8, $9) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."client_credentials"("id", "customer_id", "status", "when_created", "last_updated", "client_id", "secret_hash") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."long_lived_credentials"("id", "customer_id", "status", "when_created", "last_updated", "token_hash", "hint") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "string_store".idempotency_keys (id, fingerprint, resource_id, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET (fingerprint, resource_id, created_at) = (excluded.fingerprint, excluded.resource_id, excluded.created_at);

INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

INSERT INTO auth.pepper (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING;

INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, $2, $3);

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."key_hash" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code", "ApiKeyEntity__ApiKeyEntity_customer"."id" AS "ApiKeyEntity__ApiKeyEntity_customer_id", "ApiKeyEntity__ApiKeyEntity_customer"."name" AS "ApiKeyEntity__ApiKeyEntity_customer_name", "ApiKeyEntity__ApiKeyEntity_customer"."asks_contact" AS "ApiKeyEntity__ApiKeyEntity_customer_asks_contact", "ApiKeyEntity__ApiKeyEntity_customer"."when_created" AS "ApiKeyEntity__ApiKeyEntity_customer_when_created" FROM "auth"."api_keys" "ApiKeyEntity" LEFT JOIN "auth"."customers" "ApiKeyEntity__ApiKeyEntity_customer" ON "ApiKeyEntity__ApiKeyEntity_customer"."id"="ApiKeyEntity"."customer_id" ORDER BY "ApiKeyEntity"."when_created" DESC, "ApiKeyEntity"."id" DESC;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."wrapped_key" AS "ApiKeyEntity_wrapped_key" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" IN ($1)));

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash", "ClientCredentialEntity__ClientCredentialEntity_customer"."id" AS "ClientCredentialEntity__ClientCredentialEntity_customer_id", "ClientCredentialEntity__ClientCredentialEntity_customer"."name" AS "ClientCredentialEntity__ClientCredentialEntity_customer_name", "ClientCredentialEntity__ClientCredentialEntity_customer"."asks_contact" AS "e01f71632377c233f76e63809e96f7d07bc771e2", "ClientCredentialEntity__ClientCredentialEntity_customer"."when_created" AS "5f756cf576f13246b1e90da1e40c9f45844e4763" FROM "auth"."client_credentials" "ClientCredentialEntity" LEFT JOIN "auth"."customers" "ClientCredentialEntity__ClientCredentialEntity_customer" ON "ClientCredentialEntity__ClientCredentialEntity_customer"."id"="ClientCredentialEntity"."customer_id" ORDER BY "ClientCredentialEntity"."when_created" DESC, "ClientCredentialEntity"."id" DESC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" ORDER BY "CustomerEntity"."name" ASC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" WHERE (("CustomerEntity"."id" = $1)) LIMIT 1;

SELECT "LongLivedCredentialEntity"."id" AS "LongLivedCredentialEntity_id", "LongLivedCredentialEntity"."customer_id" AS "LongLivedCredentialEntity_customer_id", "LongLivedCredentialEntity"."status" AS "LongLivedCredentialEntity_status", "LongLivedCredentialEntity"."when_created" AS "LongLivedCredentialEntity_when_created", "LongLivedCredentialEntity"."last_updated" AS "LongLivedCredentialEntity_last_updated", "LongLivedCredentialEntity"."hint" AS "LongLivedCredentialEntity_hint", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id" AS "302143a7c9303520046fa20111931995ab14288d", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."name" AS "3f800278d62d7340fc620d8e334c30beda54cd39", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."asks_contact" AS "c33217ee37624afea87017b9123e812662ab0cf3", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."when_created" AS "74937e36c3d40c16e343c6d907a7c5d04dcd3bc3" FROM "auth"."long_lived_credentials" "LongLivedCredentialEntity" LEFT JOIN "auth"."customers" "LongLivedCredentialEntity__LongLivedCredentialEntity_customer" ON "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id"="LongLivedCredentialEntity"."customer_id" ORDER BY "LongLivedCredentialEntity"."when_created" DESC, "LongLivedCredentialEntity"."id" DESC;

SELECT 1 FROM "string_store".idempotency_keys WHERE created_at < $1 LIMIT 1;

SELECT extnamespace::regnamespace::text AS schema FROM pg_extension, pg_index
WHERE extname = 'pg_trgm' AND indisvalid AND indexrelid = to_regclass('string_store.strings_trigrams');

SELECT id FROM auth.customers WHERE name = $1;

SELECT id, fingerprint, resource_id AS "resourceId", created_at AS "createdAt"
FROM "string_store".idempotency_keys WHERE id = $1 AND created_at >= $2;

SELECT id, value, created_at AS "createdAt" FROM string_store.strings WHERE id = $1;

SELECT wrapped FROM auth.pepper;

UPDATE "auth"."api_keys" SET "expires_at" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."api_keys" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."client_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."customers" SET "asks_contact" = $1 WHERE "id" = $2;

UPDATE "auth"."long_lived_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

WITH counted AS (
INSERT INTO string_store.usage AS known (owner, strings, bytes)
SELECT $4, 1, octet_length($2::text) WHERE octet_length($2::text) <= $6::bigint
ON CONFLICT (owner) DO UPDATE SET strings = known.strings + 1, bytes = known.bytes + excluded.bytes
WHERE known.strings < $5::bigint AND known.bytes + excluded.bytes <= $6::bigint
RETURNING owner
)
INSERT INTO string_store.strings (id, value, created_at, owner) SELECT $1, $2::text, $3, owner FROM counted;

WITH found AS MATERIALIZED (SELECT id FROM string_store.strings WHERE value LIKE $1 AND octet_length(value) <= 1024)
SELECT id, value, created_at AS "createdAt" FROM string_store.strings
WHERE id IN (SELECT id FROM found WHERE id < $2 AND ($3::uuid IS NULL OR id >= $3) ORDER BY id DESC LIMIT $4)
ORDER BY id DESC;

WITH newest AS (
SELECT id, value, created_at, sum(octet_length(value)) OVER (ORDER BY id DESC) AS bytes
FROM (
SELECT id, value, created_at FROM string_store.strings
WHERE ($1::uuid IS NULL OR id < $1)
ORDER BY id DESC LIMIT $2
) AS fetched
), examined AS (SELECT * FROM newest WHERE bytes <= $3),
hits AS (SELECT id, value, created_at AS "createdAt" FROM examined WHERE strpos(value, $4) > 0 ORDER BY id DESC LIMIT $5)
SELECT hits.*, (SELECT count(*)::integer FROM newest) AS fetched,
(SELECT count(*)::integer FROM examined) AS examined, (SELECT id FROM examined ORDER BY id LIMIT 1) AS end
FROM (VALUES (1)) AS one LEFT JOIN hits ON true ORDER BY hits.id DESC;

WITH newest AS (
SELECT id, value, created_at, sum(octet_length(value)) OVER (ORDER BY id DESC) AS bytes
FROM (
SELECT id, value, created_at FROM string_store.strings
WHERE ($1::uuid IS NULL OR id < $1) AND octet_length(value) > 1024
ORDER BY id DESC LIMIT $2
) AS fetched
), examined AS (SELECT * FROM newest WHERE bytes <= $3),
hits AS (SELECT id, value, created_at AS "createdAt" FROM examined WHERE strpos(value, $4) > 0 ORDER BY id DESC LIMIT $5)
SELECT hits.*, (SELECT count(*)::integer FROM newest) AS fetched,
(SELECT count(*)::integer FROM examined) AS examined, (SELECT id FROM examined ORDER BY id LIMIT 1) AS end
FROM (VALUES (1)) AS one LEFT JOIN hits ON true ORDER BY hits.id DESC;

WITH page AS (
SELECT * FROM string_store.strings
WHERE ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $1 + 1
), measured AS (
SELECT *, sum(octet_length(value)) OVER newest_first AS bytes, row_number() OVER newest_first AS position,
(count(*) OVER ())::integer AS found
FROM page WINDOW newest_first AS (ORDER BY id DESC)
)
SELECT id, value, created_at AS "createdAt", found FROM measured
WHERE position = 1 OR (position <= $1 AND bytes <= $3)
ORDER BY id DESC;
