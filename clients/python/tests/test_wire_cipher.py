import json
import unittest
from unittest.mock import patch

from gatehouse import WireCipher, WireCipherError

from .vectors import read_vectors

VECTORS = read_vectors("wire-cipher.json")


class WireCipherTest(unittest.TestCase):
    def test_encrypts_as_the_vectors(self) -> None:
        for vector in VECTORS["opens"]:
            random = [bytes.fromhex(vector["salt"]), bytes.fromhex(vector["iv"])]
            with self.subTest(vector["purpose"]), patch("os.urandom", side_effect=random):
                made = WireCipher(vector["api_key"]).encrypt(vector["purpose"], vector["plaintext"])
                self.assertEqual(made, vector["jwe"])

    def test_decrypts_the_vectors(self) -> None:
        for vector in VECTORS["opens"]:
            with self.subTest(vector["purpose"]):
                opened = WireCipher(vector["api_key"]).decrypt(vector["purpose"], vector["jwe"])
                self.assertEqual(opened, vector["plaintext"])

    def test_refuses_tampered_ciphertexts(self) -> None:
        for vector in VECTORS["refused"]:
            with self.subTest(vector["why"]), self.assertRaises(WireCipherError):
                WireCipher(vector["api_key"]).decrypt(vector["purpose"], vector["jwe"])

    def test_says_what_is_malformed(self) -> None:
        for vector in VECTORS["malformed"]:
            with self.subTest(vector["message"]), self.assertRaises(WireCipherError) as caught:
                WireCipher(vector["api_key"]).decrypt(vector["purpose"], vector["jwe"])
            self.assertEqual(str(caught.exception), vector["message"])

    def test_transfers_numbers_exactly(self) -> None:
        cipher = WireCipher("gh_test_key")
        feature = {"type": "face", "embedding_vector": [0.1, -1e-310, 1e308, 1 / 3]}
        self.assertEqual(json.loads(cipher.decrypt("features", cipher.encrypt_features(feature))), feature)

    def test_rejects_what_no_one_could_decrypt(self) -> None:
        with self.assertRaises(WireCipherError):
            WireCipher("")
        with self.assertRaises(WireCipherError):
            WireCipher("key").encrypt("other", "text")  # type: ignore[arg-type]
        with self.assertRaises(ValueError):
            WireCipher("key").encrypt_features({"type": "face", "embedding_vector": [float("nan")]})

    def test_repr_does_not_contain_the_key(self) -> None:
        self.assertNotIn("gh_test_key", repr(WireCipher("gh_test_key")))
